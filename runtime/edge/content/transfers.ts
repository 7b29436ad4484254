import type { Readable } from 'node:stream';
import { GatewayError } from '../../contract/errors.ts';
import type { StreamWatch } from '../../work/stream/stream-watch.ts';
import type { Answer, Call, Caller } from '../call.ts';

/**
 * Transfers that may run at once: downloads of one account by its keys, of one file by links, of all files of an account
 * by links, and from one origin; uploads of one account. Of an origin one account has at most a third of the places,
 * and all of them are half of the connections for files, so that results are still fetched to be kept.
 */
export const TRANSFERS = { account: 32, link: 32, shared: 128, origin: 512, uploads: 16 };

export type TransferLimits = Readonly<typeof TRANSFERS>;

/** Something of which only so many transfers may run. */
export interface TransferHolder {
  readonly limit: keyof TransferLimits;
  readonly name: string;
}

export interface Transfers {
  /** Counts one transfer of each holder until the returned function is called. Throws `too_many_requests`, counting none. */
  begin(holders: readonly TransferHolder[]): () => void;
}

const RETRY_SECS = 5;

const RUNNING: Readonly<Record<keyof TransferLimits, (most: number) => string>> = {
  account: (most) => `this account has ${most} downloads`,
  link: (most) => `this link has ${most} downloads`,
  shared: (most) => `the links of this account have ${most} downloads`,
  origin: (most) => `the source of this file has ${most} downloads`,
  uploads: (most) => `this account has ${most} uploads`,
};

export function createTransfers(limits: TransferLimits): Transfers {
  const running = new Map<string, number>();
  const add = (names: readonly string[], count: 1 | -1): void => {
    for (const name of names) {
      const now = (running.get(name) ?? 0) + count;
      if (now === 0) running.delete(name);
      else running.set(name, now);
    }
  };
  return {
    begin(holders) {
      const names = holders.map(({ limit, name }) => `${limit} ${name}`);
      for (const [index, { limit }] of holders.entries())
        if ((running.get(names[index] ?? '') ?? 0) >= limits[limit]) throw tooMany(limit, limits[limit]);
      add(names, 1);
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        add(names, -1);
      };
    },
  };
}

/**
 * Runs a download as one of its caller's, from the opening of the source until its last byte was handed on, or the key is
 * no longer valid that it was asked with, or that its link was given to.
 */
export async function asDownload(
  { caller }: Pick<Call, 'caller'>,
  { transfers, keyWatch }: { readonly transfers: Transfers; readonly keyWatch: StreamWatch },
  { file, open }: { readonly file: string; readonly open: () => Promise<Answer> },
): Promise<Answer> {
  const end = transfers.begin(holdersOf(caller, file));
  try {
    const answer = await open();
    if (answer.kind === 'content' && answer.body !== undefined && !answer.body.closed) {
      answer.body.once('close', end);
      endWithKey(caller, answer.body, keyWatch);
    } else end();
    return answer;
  } catch (error) {
    end();
    throw error;
  }
}

function endWithKey(caller: Caller, body: Readable, keyWatch: StreamWatch): void {
  if (caller.kind !== 'key' && caller.kind !== 'link') return;
  const watched = {
    tick: () => undefined,
    owner: { key_id: caller.key.id, revoked: () => void body.destroy(new GatewayError('invalid_api_key')) },
  };
  keyWatch.add(watched);
  body.once('close', () => keyWatch.remove(watched));
}

function holdersOf(caller: Caller, file: string): readonly TransferHolder[] {
  switch (caller.kind) {
    case 'key':
      return [{ limit: 'account', name: caller.key.owner_id }];
    case 'link':
      return [
        { limit: 'link', name: file },
        { limit: 'shared', name: caller.key.owner_id },
      ];
    default:
      return [];
  }
}

function tooMany(limit: keyof TransferLimits, most: number): GatewayError {
  return new GatewayError('too_many_requests', {
    message: `${RUNNING[limit](most)} running, as many as there may be at once; try again when one has ended`,
    details: { charged: 0, allowed: most },
    retryAfterSecs: RETRY_SECS,
  });
}
