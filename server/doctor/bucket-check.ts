import { randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../files/file-store.ts';
import { sha256 } from '../hashes.ts';
import { broken, type Diagnosis, good, warning } from './checks.ts';

const SIZE = 1_024;
/** The part that is read, as of a file that a visitor goes on downloading. */
const PART = { start: 100, end: 199 };

/** Which bucket is checked, and where. */
interface CheckedBucket {
  /** How the names of its settings begin, such as `S3`. */
  readonly setting: string;
  /** Whether the doctor is a part of the running site. */
  readonly isInside: boolean;
}

/**
 * The name of the object, which is not that of a check that may run meanwhile: inside of the site, or on another machine.
 * What a check that was cut off has left is overwritten and deleted by the next one.
 */
const keyOf = ({ setting, isInside }: CheckedBucket): string =>
  `doctor-${sha256([hostname(), setting, isInside].join(' ')).slice(0, 32)}`;

/**
 * A bucket, by one object that is written, read, read in part and deleted. `reason` says an error without secrets.
 */
export async function checkBucket(
  bucket: FileStore,
  checked: CheckedBucket,
  reason: (error: unknown) => string,
): Promise<readonly Diagnosis[]> {
  const key = keyOf(checked);
  const bytes = randomBytes(SIZE);
  let step: keyof typeof STEPS = 'write';
  try {
    await bucket.write(key, Readable.from([bytes]), SIZE);
    step = 'read';
    const whole = await buffer(await bucket.read(key, { start: 0, end: SIZE - 1 }));
    step = 'read a part of';
    const part = await buffer(await bucket.read(key, PART));
    step = 'delete';
    await bucket.delete(key);
    const isRight = whole.equals(bytes) && part.equals(bytes.subarray(PART.start, PART.end + 1));
    if (!isRight) {
      return [
        broken(
          'The bucket returns other bytes than were written to it.',
          'Use another store. Look for lost uploads in the admin.',
        ),
      ];
    }
    if ((await bucket.size(key)) !== null) {
      return [
        warning(
          'The bucket still has an object that was deleted.',
          'Switch versions and object locks of the bucket off, or let it delete old versions.',
        ),
      ];
    }
    return [good('The bucket stores a file, returns all or part of it, and deletes it.')];
  } catch (error) {
    const isMade = step === 'read' || step === 'read a part of';
    if (isMade) await bucket.delete(key).catch(() => undefined);
    return [fault(step, error, checked.setting, reason(error))];
  }
}

/** What the key must be allowed to do, for each step. */
const STEPS = {
  write: 's3:PutObject',
  read: 's3:GetObject',
  'read a part of': 's3:GetObject',
  delete: 's3:DeleteObject',
} as const;

function fault(
  step: keyof typeof STEPS,
  error: unknown,
  setting: string,
  because: string,
): Diagnosis {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const says = `The site cannot ${step} an object in the bucket (${because}).`;
  switch (code) {
    case 'NoSuchBucket':
      return broken(says, `Create the bucket, or correct ${setting}_BUCKET.`);
    case 'InvalidAccessKeyId':
      return broken(says, `Correct ${setting}_ACCESS_KEY_ID.`);
    case 'SignatureDoesNotMatch':
      return broken(says, `Correct ${setting}_SECRET_ACCESS_KEY and ${setting}_REGION.`);
    case 'RequestTimeTooSkewed':
      return broken(says, 'Set the clock of this machine: timedatectl set-ntp true.');
    case 'AccessDenied':
      return broken(says, `Allow the key to do ${STEPS[step]} in this bucket.`);
    default:
      return broken(
        says,
        `Check ${setting}_ENDPOINT, ${setting}_REGION and ${setting}_BUCKET, and whether this machine reaches them.`,
      );
  }
}
