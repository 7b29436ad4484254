import { hash } from 'node:crypto';
import type { TaskRecord } from '../store/types.ts';
import type { Channel } from '../upstream/types.ts';

/** Tells the credentials of a channel apart, and tells nobody who reads the database what they are. */
const PRINT_CHARS = 12;

const FINGERPRINTS = new WeakMap<Channel['credentials'][number], string>();

/**
 * Where a task is made: protocol, host and a fingerprint of the credential. Positions of credentials in the deployment
 * file change when one is put in front of another; this does not.
 */
export function placeName(channel: Channel, credential: number): string {
  return `${channel.protocol} ${new URL(channel.base_url).origin} ${fingerprintOf(channel.credentials[credential] ?? {})}`;
}

/**
 * The credential that a task was made with, by its present position; undefined when its channel no longer has it, or is
 * another vendor's by now: then nobody may be asked about the task.
 */
export function credentialOf(
  channel: Channel,
  { credential, place }: Pick<TaskRecord, 'credential' | 'place'>,
): number | undefined {
  // Of tasks that an older build made only the position is known.
  if (place === undefined || placeName(channel, credential) === place) return credential;
  const found = channel.credentials.findIndex((_, index) => placeName(channel, index) === place);
  return found < 0 ? undefined : found;
}

/** The channel that a task can still be asked about on; undefined where it, or the credential that made it, is gone. */
export function channelOfTask(
  channels: readonly Channel[],
  task: Pick<TaskRecord, 'channel_id' | 'credential' | 'place'>,
): Channel | undefined {
  const channel = channels.find(({ id }) => id === task.channel_id);
  return channel !== undefined && credentialOf(channel, task) !== undefined ? channel : undefined;
}

function fingerprintOf(credential: Channel['credentials'][number]): string {
  const known = FINGERPRINTS.get(credential);
  if (known !== undefined) return known;
  const fields = Object.entries(credential).sort(([one], [other]) => (one < other ? -1 : 1));
  const print = hash('sha256', JSON.stringify(fields)).slice(0, PRINT_CHARS);
  FINGERPRINTS.set(credential, print);
  return print;
}
