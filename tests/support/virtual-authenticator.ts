import type { CDPSession, Page } from '@playwright/test';

/** An authenticator of Chromium's own, in place of a device. */
export interface VirtualAuthenticator {
  /** Whether it takes its owner for the right one; otherwise it gives nothing, as when the owner cancels. */
  setVerified(isVerified: boolean): Promise<void>;
  /** Sets the counter of its passkey, as a copy has another one. */
  setCounter(counter: number): Promise<void>;
  /** Waits until the browser asks for its list, so that a touch after that is not taken for a choice there. */
  listed(): Promise<void>;
  /** Whether it answers what it is asked from now on, as if the owner touched it: also what is for the browser's list. */
  setPresent(isPresent: boolean): Promise<void>;
}

/** Gives the page's browser an authenticator that keeps passkeys and verifies its owner. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  await page.addInitScript(() => {
    const get = CredentialsContainer.prototype.get;
    CredentialsContainer.prototype.get = function (options) {
      const answer = get.call(this, options);
      if (options?.mediation === 'conditional') {
        Object.assign(window, { listed: answer });
        // One that was replaced may end after the next one has begun.
        const end = () => {
          if (Reflect.get(window, 'listed') === answer) Reflect.deleteProperty(window, 'listed');
        };
        answer.then(end, end);
      }
      return answer;
    };
  });
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified });
    },
    listed: async () => {
      await page.waitForFunction(() => Reflect.has(window, 'listed'));
    },
    setPresent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    },
    async setCounter(signCount) {
      const { credentials } = await session.send('WebAuthn.getCredentials', { authenticatorId });
      for (const credential of credentials) {
        const { credentialId } = credential;
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId });
        await session.send('WebAuthn.addCredential', {
          authenticatorId,
          credential: { ...credential, signCount },
        });
      }
    },
  };
}
