import type { ShownChannel } from '../../admin/channel-actions.ts';
import type { PulseChannel } from '../../observe/pulse.ts';
import { type Html, html } from '../html.ts';

/** Cells of one line at most: more are joined. */
const MOST_CELLS = 48;

/** What a channel did over the steps of a window: a cell for each, of the worst that prevailed in it. */
export function weather(channel: PulseChannel | undefined, steps: number): Html {
  const joined = Math.ceil(steps / MOST_CELLS);
  const cells = Array.from({ length: Math.ceil(steps / joined) }, (_, cell) => {
    const sum = (values: readonly number[] = []): number =>
      values.slice(cell * joined, (cell + 1) * joined).reduce((all, value) => all + value, 0);
    const ok = sum(channel?.completed);
    const bad = sum(channel?.failed) + sum(channel?.refused);
    return cellClass({ ok, bad, odd: sum(channel?.uncertain) });
  });
  // One path for all cells of a kind: a list of channels is long enough.
  const paths = CELLS.map((kind) => {
    const d = cells.map((one, at) => (one === kind ? `M${at + 0.08} 0h.84v10h-.84z` : '')).join('');
    return d !== '' && html`<path class="${kind}" d="${d}"/>`;
  });
  return html`<svg class="weather" viewBox="0 0 ${cells.length} 10" preserveAspectRatio="none" role="img" aria-label="${shareWords(channel)}"><rect class="none" width="${cells.length}" height="10"/>${paths}</svg>`;
}

const CELLS = ['ok', 'some', 'bad', 'odd'] as const;

function cellClass({
  ok,
  bad,
  odd,
}: {
  readonly ok: number;
  readonly bad: number;
  readonly odd: number;
}): (typeof CELLS)[number] | undefined {
  const all = ok + bad + odd;
  if (all === 0) return undefined;
  if (odd > 0 && odd >= bad) return 'odd';
  if (bad === 0) return 'ok';
  return bad / all >= 0.5 ? 'bad' : 'some';
}

/** The share of a channel's requests that succeeded: `78 %`. */
export function shareOf(channel: PulseChannel | undefined): string {
  const { done, all } = callsOf(channel);
  return all === 0 ? '–' : `${Math.floor((100 * done) / all)} %`;
}

/** `78 % of 32` */
export function shareWords(channel: PulseChannel | undefined): string {
  const { all } = callsOf(channel);
  return all === 0 ? 'no requests' : `${shareOf(channel)} of ${all}`;
}

function callsOf(channel: PulseChannel | undefined): { readonly done: number; readonly all: number } {
  if (channel === undefined) return { done: 0, all: 0 };
  const { completed, failed, refused, uncertain } = channel.sums;
  return { done: completed, all: completed + failed + refused + uncertain };
}

const STANDINGS = {
  well: { shape: '●', tone: 'ok', words: 'healthy' },
  on_trial: { shape: '◐', tone: 'warn', words: 'on trial' },
  left_out: { shape: '■', tone: 'bad', words: 'unavailable' },
  no_credential: { shape: '■', tone: 'bad', words: 'no credential' },
  disabled: { shape: '○', tone: 'soft', words: 'disabled in the file' },
  drained: { shape: '◍', tone: 'warn', words: 'drained' },
  stopped: { shape: '○', tone: 'warn', words: 'disabled' },
  unknown: { shape: '○', tone: 'soft', words: 'not known' },
} as const;

export type StandingName = keyof typeof STANDINGS;

/** How a channel stands, an operator's word first. */
export function standingOf(channel: ShownChannel): StandingName {
  if (channel.override !== undefined) return channel.override.mode === 'drained' ? 'drained' : 'stopped';
  if (!channel.enabled) return 'disabled';
  return channel.running ? channel.standing : 'unknown';
}

/** Shape, word and colour together; without its word where there is no room, it is said to who does not see. */
export function standingBadge(channel: ShownChannel, form: 'words' | 'shape' = 'words'): Html {
  const { shape, tone, words } = STANDINGS[standingOf(channel)];
  return html`<span class="standing ${tone}"><span aria-hidden="true">${shape}</span> <span class="${form === 'shape' && 'unseen'}">${words}</span></span>`;
}
