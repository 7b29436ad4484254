import type { Explanation, Moment } from '../../admin/explanation.ts';
import { type Html, html } from '../html.ts';
import { counted, duration } from './texts.ts';

const WIDTH = 760;
const LABELS = 132;
const RIGHT = 12;
const TOP = 26;
const LANE = 30;
const BAR = 16;
/** Of one lane; what happened more often is in the words below. */
const MOST_CALLS = 60;
const MOST_LANES = 12;
const MOST_MARKS = 6;
/** Marks of the time that would lie on each other are left out. */
const LEAST_GAP = 74;

/** A time as a place on the drawing. */
type Place = (at: number) => number;

interface Lane {
  readonly label: string;
  readonly calls: readonly Call[];
  /** While the vendor worked. */
  readonly work?: { readonly from: number; readonly to: number };
}

type Call = Moment & { readonly began_at: number; readonly ms: number };

/**
 * Where the time of a task went: a lane for the money on hold and one for each attempt, with its calls. Long waits are
 * shortened, so that calls of milliseconds and waits of minutes both show; `toScale` draws them as long as they were.
 */
export function waterfall(
  one: Pick<Explanation, 'timeline' | 'created_at' | 'ended_at' | 'polls' | 'error'>,
  { now, toScale, hold }: { readonly now: number; readonly toScale: boolean; readonly hold: string },
): Html {
  const begin = one.timeline[0]?.at ?? one.created_at;
  const last = Math.max(begin, ...one.timeline.slice(-1).map(({ at }) => at));
  // One that failed ended with what happened last.
  const isOpen = one.ended_at === null && one.error === null;
  const end = Math.max(last, one.ended_at ?? (isOpen ? now : last));
  const lanes = lanesOf(one.timeline, end).slice(0, MOST_LANES);
  const times = [begin, end, ...lanes.flatMap(timesOf)];
  const x = placesOf(times, toScale);
  const height = TOP + LANE * (lanes.length + 1) + 4;
  const words = `${counted(lanes.length, 'attempt')}, ${counted(one.polls, 'poll')}, ${duration(end - begin)} from the hold to ${isOpen ? 'now' : 'the end'}`;
  return html`<div class="waterfall" tabindex="0" role="region" aria-label="Where the time went"><svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${words}">
${marksOf(begin, end, lanes, x).map((mark) => html`<line class="mark" x1="${mark.x}" x2="${mark.x}" y1="${TOP - 6}" y2="${height}"/><text class="time" x="${mark.x}" y="14" text-anchor="${mark.anchor}">${mark.text}</text>`)}
<text x="0" y="${TOP + 15}">money on hold</text><rect class="hold" x="${x(begin)}" y="${TOP + 3}" width="${wide(x, begin, end)}" height="${BAR}" rx="3"><title>${hold}</title></rect>
${lanes.map((lane, index) => laneOf(lane, { x, y: TOP + LANE * (index + 1) }))}
</svg></div>`;
}

function laneOf({ label, calls, work }: Lane, { x, y }: { readonly x: Place; readonly y: number }): Html {
  const short = label.length > 19 ? `${label.slice(0, 18)}…` : label;
  return html`<text x="0" y="${y + 15}">${short}<title>${label}</title></text>
${work && html`<rect class="work" x="${x(work.from)}" y="${y + 3}" width="${wide(x, work.from, work.to)}" height="${BAR}" rx="3"><title>the vendor works: ${duration(work.to - work.from)}</title></rect>`}
${calls.map((call) => html`<rect class="call ${call.went}" x="${x(call.began_at)}" y="${y + 3}" width="${wide(x, call.began_at, call.at)}" height="${BAR}" rx="2"><title>${call.what}</title></rect>`)}`;
}

/** No bar is too narrow to be seen or pointed at. */
function wide(x: Place, from: number, to: number): number {
  return Math.max(5, round(x(to) - x(from)));
}

function lanesOf(moments: readonly Moment[], end: number): readonly Lane[] {
  const numbers = [...new Set(moments.flatMap(({ attempt }) => (attempt === undefined ? [] : [attempt])))];
  return numbers
    .sort((a, b) => a - b)
    .map((number) => {
      const own = moments.filter(({ attempt }) => attempt === number);
      const channel = own.find((moment) => moment.channel !== undefined)?.channel ?? '';
      const calls = own.filter(isCall);
      const accepted =
        own.find(({ type }) => type === 'accepted')?.at ??
        calls.find(({ type, went }) => type === 'submit' && went === 'well')?.at;
      const isLast = number === numbers.at(-1);
      const work = accepted === undefined || !isLast ? {} : { work: { from: accepted, to: end } };
      return { label: `${number} ${channel}`, calls: thinned(calls), ...work };
    });
}

function isCall(moment: Moment): moment is Call {
  return moment.kind === 'call' && moment.began_at !== undefined && moment.ms !== undefined;
}

/** The first and the last of many. */
function thinned<T>(all: readonly T[]): readonly T[] {
  if (all.length <= MOST_CALLS) return all;
  return [...all.slice(0, MOST_CALLS / 2), ...all.slice(-MOST_CALLS / 2)];
}

function timesOf({ calls, work }: Lane): readonly number[] {
  return [
    ...calls.flatMap(({ began_at, at }) => [began_at, at]),
    ...(work === undefined ? [] : [work.from, work.to]),
  ];
}

/** Waits between what happened are as wide as the logarithm of how long they were. */
function placesOf(times: readonly number[], toScale: boolean): Place {
  const sorted = [...new Set(times)].sort((a, b) => a - b);
  const widths = sorted.map((at, index) => {
    const gap = index === 0 ? 0 : at - (sorted[index - 1] ?? at);
    if (index === 0) return 0;
    return toScale ? gap : 10 + 62 * Math.log10(1 + gap / 25);
  });
  const sums: number[] = [];
  for (const width of widths) sums.push((sums.at(-1) ?? 0) + width);
  const all = Math.max(1, sums.at(-1) ?? 1);
  const room = WIDTH - LABELS - RIGHT;
  const places = new Map(sorted.map((at, index) => [at, round(LABELS + (room * (sums[index] ?? 0)) / all)]));
  return (at) => places.get(at) ?? LABELS;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

interface Mark {
  readonly x: number;
  readonly text: string;
  readonly anchor: 'start' | 'middle' | 'end';
}

/** The beginning, the end, and the beginnings of calls that are far enough from each other. */
function marksOf(begin: number, end: number, lanes: readonly Lane[], x: Place): readonly Mark[] {
  const first: Mark = {
    x: x(begin),
    text: `${new Date(begin).toISOString().slice(11, 19)} UTC`,
    anchor: 'start',
  };
  if (end === begin) return [first];
  const last: Mark = { x: x(end), text: `+ ${duration(end - begin)}`, anchor: 'end' };
  const marks = [first];
  for (const at of lanes
    .flatMap(({ calls }) => calls.map(({ began_at }) => began_at))
    .sort((a, b) => a - b)) {
    const before = marks.at(-1);
    const isFree =
      x(at) - (before?.x ?? 0) > LEAST_GAP + (before === first ? 20 : 0) && last.x - x(at) > LEAST_GAP + 20;
    if (isFree && marks.length < MOST_MARKS)
      marks.push({ x: x(at), text: `+ ${duration(at - begin)}`, anchor: 'middle' });
  }
  return [...marks, last];
}
