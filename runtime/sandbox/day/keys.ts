import type { SandboxParts } from '../../admin/sandbox-actions.ts';

/** A key of play traffic. */
export interface PlayKey {
  readonly id: string;
  readonly name: string;
  readonly owner_id: string;
  /** Of all requests, in percent. */
  readonly share: number;
  /** It has a quota of its own. */
  readonly quota?: true;
  readonly rpm?: number;
  readonly concurrent?: number;
  /** What became of it at the end of the day. */
  readonly end?: 'disabled' | 'revoked';
}

/** The first key of the day, by which it is known whether the sandbox was filled. */
export const FIRST_KEY = 'key_play_studio_web';

export const KEYS: readonly PlayKey[] = [
  { id: FIRST_KEY, name: 'studio-web', owner_id: 'owner_play_studio', share: 34 },
  { id: 'key_play_studio_app', name: 'studio-app', owner_id: 'owner_play_studio', share: 20 },
  { id: 'key_play_batch', name: 'night batch', owner_id: 'owner_play_batch', share: 18, rpm: 120 },
  { id: 'key_play_alice', name: 'alice', owner_id: 'owner_play_alice', share: 12, quota: true },
  { id: 'key_play_lab', name: 'research lab', owner_id: 'owner_play_lab', share: 10, concurrent: 8 },
  { id: 'key_play_partner', name: 'partner', owner_id: 'owner_play_partner', share: 4, end: 'disabled' },
  { id: 'key_play_old', name: 'old website', owner_id: 'owner_play_old', share: 2, end: 'revoked' },
];

/** Whether the day was played already. */
export async function isFilled({ store }: Pick<SandboxParts, 'store'>): Promise<boolean> {
  return (await store.findKeys([FIRST_KEY])).length > 0;
}
