import { GatewayError } from '../../contract/errors.ts';
import type { Answer, Call, Caller } from '../call.ts';

/**
 * Downloads that may run at once: of one account by its keys, of one file by links, of all files of an account by links,
 * and from one origin. The last is half of the connections for files, so that results are still fetched to be kept.
 */
export const DOWNLOADS = { account: 32, link: 32, shared: 128, origin: 512 };

export type DownloadLimits = Readonly<typeof DOWNLOADS>;

/** Something of which only so many downloads may run. */
export interface DownloadHolder {
  readonly limit: keyof DownloadLimits;
  readonly name: string;
}

export interface Downloads {
  /** Counts one download of each holder until the returned function is called. Throws `too_many_requests`, counting none. */
  begin(holders: readonly DownloadHolder[]): () => void;
}

const RETRY_SECS = 5;

const WHOSE: Readonly<Record<keyof DownloadLimits, string>> = {
  account: 'this account has',
  link: 'this link has',
  shared: 'the links of this account have',
  origin: 'the source of this file has',
};

export function createDownloads(limits: DownloadLimits): Downloads {
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

/** Runs a download as one of its caller's, from the opening of the source until its last byte was handed on. */
export async function asDownload(
  { caller }: Pick<Call, 'caller'>,
  downloads: Downloads,
  { file, open }: { readonly file: string; readonly open: () => Promise<Answer> },
): Promise<Answer> {
  const end = downloads.begin(holdersOf(caller, file));
  try {
    const answer = await open();
    if (answer.kind === 'content' && answer.body !== undefined && !answer.body.closed)
      answer.body.once('close', end);
    else end();
    return answer;
  } catch (error) {
    end();
    throw error;
  }
}

function holdersOf(caller: Caller, file: string): readonly DownloadHolder[] {
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

function tooMany(limit: keyof DownloadLimits, most: number): GatewayError {
  return new GatewayError('too_many_requests', {
    message: `${WHOSE[limit]} ${most} downloads running, as many as there may be at once; try again when one has ended`,
    details: { charged: 0, allowed: most },
    retryAfterSecs: RETRY_SECS,
  });
}
