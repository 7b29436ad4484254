import type { TwinServer } from '../../runtime/sandbox/twins/twin-server.ts';
import { startSandboxGateway } from '../support/sandbox-gateway.ts';
import { makeTempFolder } from '../support/temp-folder.ts';

const KEY = 'sk-test-pictures';
const KEY_ID = 'key_pictures';
const FUNDS = 1_000_000_000;

export interface PictureWorld {
  readonly url: string;
  readonly key: string;
  /** What every vendor was asked so far. */
  readonly twins: Pick<TwinServer, 'journal'>;
  /** Micro-units that left the key's balance, held ones included. */
  spent(): Promise<number>;
  close(): Promise<void>;
}

/** The gateway as the sandbox runs it, in this process, with a key whose money can be counted. */
export async function startPictureWorld(): Promise<PictureWorld> {
  const { url, twins, store, close } = await startSandboxGateway({
    folder: makeTempFolder('pictures'),
    keys: [{ id: KEY_ID, secret: KEY, owner: 'owner', funds: FUNDS }],
  });
  return {
    url,
    key: KEY,
    twins,
    async spent() {
      const { wallet = 0, wallet_hold = 0 } = (await store.balanceOf(KEY_ID)) ?? {};
      return FUNDS - wallet + wallet_hold;
    },
    close,
  };
}
