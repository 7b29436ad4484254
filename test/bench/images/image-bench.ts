import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeTempFolder, removeFolder } from '../../support/temp-folder.ts';
import { processMs } from '../quiet-run.ts';
import { type PictureWork, pictureWorks, SIDES, vendorAnswer } from './image-works.ts';
import { noisePicture } from './noise-picture.ts';
import { startOtherClient } from './other-client.ts';
import {
  type ContenderId,
  NAMES,
  type PictureContender,
  type Place,
  startContender,
  startPictureUpstream,
} from './pictures-contenders.ts';
import { sendPictures } from './send-pictures.ts';
import { type LoopDelay, peakMb, readLoop, resetLoop, residentMb } from './server-figures.ts';

/** A row of the table, as of the other tables. */
export interface PictureRow {
  readonly what: string;
  readonly goal: string;
  readonly measured: string;
  readonly cpu: string;
}

/** What one server needed for one kind of request: medians over the rounds, the peak over all of them. */
export interface PictureFigures {
  readonly what: string;
  readonly server: ContenderId;
  readonly cpuMs: number;
  readonly loopP99Ms?: number;
  readonly loopMaxMs?: number;
  readonly otherP99Ms?: number;
  readonly peakMb?: number;
}

export interface PictureBench {
  readonly rows: readonly PictureRow[];
  readonly figures: readonly PictureFigures[];
}

interface Round {
  readonly cpuMs: number;
  readonly stall?: { readonly loop: LoopDelay; readonly otherP99Ms: number };
}

const ROUNDS = 5;
/** How long large requests follow each other beside the other client, at least. */
const BESIDE_MS = 1_500;
/** What starting leaves to do is done by then. */
const IDLE_MS = 1_000;

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Large pictures on their way in and out, and small ones, of all contenders in turn within one run, so that a busy
 * machine slows all of them: processor time per request; while large ones pass, how late the event loop is, how long
 * another client waits for a cheap answer, and the memory above that of the idle server.
 */
export async function benchPictures(): Promise<PictureBench> {
  const folder = makeTempFolder('bench-pictures');
  try {
    writeFileSync(join(folder, 'small.json'), vendorAnswer(noisePicture(SIDES.tiny)));
    writeFileSync(join(folder, 'large.json'), vendorAnswer(noisePicture(SIDES.large)));
    const upstream = await startPictureUpstream(folder);
    try {
      const measured: { readonly work: PictureWork; readonly figures: readonly PictureFigures[] }[] = [];
      for (const work of pictureWorks(noisePicture))
        measured.push({ work, figures: await measure(work, { folder, upstream: upstream.url }) });
      return {
        rows: measured.flatMap(({ work, figures }) => rowsOf(work, figures)),
        figures: measured.flatMap(({ figures }) => figures),
      };
    } finally {
      await upstream.stop();
    }
  } finally {
    removeFolder(folder);
  }
}

/** Servers of their own for each kind of request: what one left in memory is no part of the next. */
async function measure(work: PictureWork, place: Place): Promise<readonly PictureFigures[]> {
  const started: PictureContender[] = [];
  try {
    for (const id of work.contenders) started.push(await startContender(id, place));
    await sleep(IDLE_MS);
    const idle = started.map(({ pid }) => residentMb(pid));
    for (const one of started) await sendPictures(one, { ...work.load, requests: work.warmUp });
    const rounds = started.map((): Round[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, one] of started.entries()) rounds[index]?.push(await runRound(work, one));
    return started.map((one, index) => ({
      ...figuresOf(work, one.id, rounds[index] ?? []),
      ...(work.watched ? { peakMb: peakMb(one.pid) - (idle[index] ?? 0) } : {}),
    }));
  } finally {
    for (const one of started) await one.stop();
  }
}

/** Once alone, for the processor time; once beside the other client. */
async function runRound({ load, watched }: PictureWork, one: PictureContender): Promise<Round> {
  const before = processMs(one.pid);
  await sendPictures(one, load);
  const cpuMs = (processMs(one.pid) - before) / load.requests;
  if (!watched) return { cpuMs };
  const other = await startOtherClient({ url: `${one.url}/v1/models/image-l6`, headers: one.headers });
  await resetLoop(one.loopUrl);
  const until = performance.now() + BESIDE_MS;
  while (performance.now() < until) await sendPictures(one, { ...load, requests: 1 });
  const loop = await readLoop(one.loopUrl);
  return { cpuMs, stall: { loop, otherP99Ms: await other.end() } };
}

function figuresOf({ what }: PictureWork, server: ContenderId, rounds: readonly Round[]): PictureFigures {
  const cpuMs = median(rounds.map((round) => round.cpuMs));
  const stalls = rounds.flatMap(({ stall }) => (stall === undefined ? [] : [stall]));
  if (stalls.length === 0) return { what, server, cpuMs };
  return {
    what,
    server,
    cpuMs,
    loopP99Ms: median(stalls.map(({ loop }) => loop.p99Ms)),
    loopMaxMs: median(stalls.map(({ loop }) => loop.maxMs)),
    otherP99Ms: median(stalls.map(({ otherP99Ms }) => otherP99Ms)),
  };
}

const MEASURES: readonly {
  readonly name: string;
  readonly of: (figures: PictureFigures) => number | undefined;
  readonly unit: 'ms' | 'MB';
}[] = [
  { name: 'processor time per request', of: ({ cpuMs }) => cpuMs, unit: 'ms' },
  { name: 'event-loop delay, p99', of: ({ loopP99Ms }) => loopP99Ms, unit: 'ms' },
  { name: 'event-loop delay, longest', of: ({ loopMaxMs }) => loopMaxMs, unit: 'ms' },
  { name: 'cheap requests meanwhile, p99', of: ({ otherP99Ms }) => otherP99Ms, unit: 'ms' },
  { name: 'memory above idle, peak', of: ({ peakMb: peak }) => peak, unit: 'MB' },
];

/** The gateway against each reference, one row for each measure. */
function rowsOf(work: PictureWork, [own, ...references]: readonly PictureFigures[]): readonly PictureRow[] {
  return MEASURES.flatMap(({ name, of, unit }) => {
    const value = own === undefined ? undefined : of(own);
    if (value === undefined) return [];
    const shown = (amount: number) => `${amount.toFixed(amount < 20 ? 1 : 0)} ${unit}`;
    const told = references.map((reference) => {
      const other = of(reference) ?? Number.NaN;
      const title = reference.server === 'gateway' ? 'gateway' : NAMES[reference.server];
      return { ratio: `${(value / other).toFixed(2)}x the ${title}`, amount: `${title} ${shown(other)}` };
    });
    return [
      {
        what: `${work.what}: ${name}`,
        goal: `<= ${work.most}x the bare relay`,
        measured: told.map(({ ratio }) => ratio).join(', '),
        cpu: [shown(value), ...told.map(({ amount }) => amount)].join(', '),
      },
    ];
  });
}
