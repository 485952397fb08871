import { CopyButton as Button, type CopyWords } from '../../ui/copy-button.tsx';

const WORDS = {
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Not copied. Select the text and copy it.',
} satisfies CopyWords;

/** Copies a text that is shown beside it. */
export const CopyButton = ({ text }: { text: string }) => <Button text={text} words={WORDS} />;
