import type { ServerResponse } from 'node:http';
import { knownError } from '../edge/answers/send-error.ts';
import type { Logger } from '../observe/logger.ts';
import { repeatEvery, systemClock } from '../time/clock.ts';
import { createAskOnce } from './ask-once.ts';
import { type Html, html } from './html.ts';
import type { View } from './page.ts';
import { foreignText } from './parts/texts.ts';

/** A region of pages that is sent again whenever it changes: the same for everybody who looks at it. */
export interface LiveTopic {
  /** How often it is looked at; default: each second. */
  readonly everyMs?: number;
  /** `param` stands behind a colon in the name of the topic: a window, an id. */
  readonly region: (view: View, param: string) => Promise<Html>;
}

/** Names of topics by page: what may be asked for. */
export type LiveTopics = Readonly<Record<string, () => Promise<LiveTopic>>>;

/** Somebody who looks at some topics. */
interface Viewer {
  readonly response: ServerResponse;
  /** Topics that were not sent to it yet. */
  readonly fresh: Set<string>;
  end(): void;
}

interface Ticker {
  readonly viewers: Set<Viewer>;
  last: string | undefined;
  /** Until when what was read last is new enough to be called live. */
  liveUntil: number;
  stop(): Promise<void>;
}

export interface Live {
  /** Sends what changes until its reader leaves, `isOpen` is false, or the server closes. False: there are as many as may be. */
  stream(response: ServerResponse, topics: readonly string[], isOpen: () => boolean): boolean;
  close(): void;
}

const MOST_STREAMS = 20;
const MOST_TOPICS = 12;
const EVERY_MS = 1_000;
/** A reader that hears nothing for twice as long takes what it shows for old. */
const BEAT_MS = 4_000;
/** Of what one reader has not taken yet; it is cut then, and asks again. */
const MOST_UNREAD_BYTES = 1_000_000;
/** Name and parameter of a topic, in characters. */
export const LONGEST_TOPIC = 200;

/**
 * Streams of server-sent events for pages. However many look at a topic, it is read once each second, and sent only when it
 * is another than before. While nobody looks nothing is read.
 */
export function createLive({
  view,
  log,
  topics,
  beatMs = BEAT_MS,
}: {
  /** What a region is made with, at this moment. */
  readonly view: () => View;
  readonly log: Pick<Logger, 'error'>;
  readonly topics: LiveTopics;
  readonly beatMs?: number;
}): Live {
  // What could not be read for so much longer than it should take is old, and a page whose stream is silent says so.
  const lateMs = 2 * beatMs;
  const tickers = new Map<string, Ticker>();
  const viewers = new Set<Viewer>();
  const share = createAskOnce();
  let closed = false;

  function tickerOf(topic: string): Ticker {
    const known = tickers.get(topic);
    if (known !== undefined) return known;
    const [name = '', param = ''] = topic.split(/:(.*)/s);
    const ticker: Ticker = {
      viewers: new Set(),
      last: undefined,
      liveUntil: systemClock.elapsed() + lateMs,
      stop: async () => undefined,
    };
    let failing = false;
    const look = async (found: LiveTopic): Promise<void> => {
      const text = partial(name, await found.region(share(view()), param));
      failing = false;
      ticker.liveUntil = systemClock.elapsed() + (found.everyMs ?? EVERY_MS) + lateMs;
      const changed = text !== ticker.last;
      ticker.last = text;
      for (const viewer of ticker.viewers)
        if (viewer.fresh.delete(topic) || changed) send(viewer, message(text));
    };
    const failed = (err: unknown): void => {
      // What is refused, such as a channel that is gone, is not our failure.
      if (!failing && knownError(err).unknown)
        log.error({ err, route: `/live ${name}` }, 'a part of the console failed');
      failing = true;
    };
    const begin = topics[name]?.();
    begin?.then((found) => {
      if (ticker.viewers.size === 0) return;
      const ticking = repeatEvery(found.everyMs ?? EVERY_MS, () => look(found), failed);
      ticker.stop = ticking.stop;
    }, failed);
    tickers.set(topic, ticker);
    return ticker;
  }

  function send({ response, end }: Viewer, text: string): void {
    if (response.writableLength > MOST_UNREAD_BYTES) end();
    else if (!response.writableEnded) response.write(text);
  }

  return {
    stream(response, asked, isOpen) {
      if (closed || viewers.size >= MOST_STREAMS) return false;
      const known = [...new Set(asked)].filter(isKnown(topics)).slice(0, MOST_TOPICS);
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      });
      const beat = setInterval(() => {
        if (isOpen()) {
          if (known.every(isLive)) send(viewer, BEAT);
        } else {
          send(viewer, ENDED);
          viewer.end();
        }
      }, beatMs).unref();
      const viewer: Viewer = {
        response,
        fresh: new Set(known),
        end() {
          if (!viewers.delete(viewer)) return;
          clearInterval(beat);
          for (const topic of known) leave(topic, viewer);
          response.end();
        },
      };
      viewers.add(viewer);
      response.on('close', viewer.end);
      send(viewer, BEAT);
      for (const topic of known) {
        const ticker = tickerOf(topic);
        ticker.viewers.add(viewer);
        // It is up to a second old, and the next look sends it again only where it changed.
        if (ticker.last !== undefined && viewer.fresh.delete(topic)) send(viewer, message(ticker.last));
      }
      return true;
    },
    close() {
      closed = true;
      for (const viewer of viewers) viewer.end();
    },
  };

  function isLive(topic: string): boolean {
    const ticker = tickers.get(topic);
    return ticker === undefined || systemClock.elapsed() < ticker.liveUntil;
  }

  function leave(topic: string, viewer: Viewer): void {
    const ticker = tickers.get(topic);
    ticker?.viewers.delete(viewer);
    if (ticker === undefined || ticker.viewers.size > 0) return;
    tickers.delete(topic);
    void ticker.stop();
  }
}

const BEAT = 'event: beat\ndata: \n\n';
const ENDED = 'event: signed-out\ndata: \n\n';

function isKnown(topics: LiveTopics): (topic: string) => boolean {
  return (topic) => topic.length <= LONGEST_TOPIC && Object.hasOwn(topics, topic.split(':')[0] ?? '');
}

/** One region, morphed into its place: what has the focus and what is typed stay. */
function partial(name: string, content: Html): string {
  return html`<hx-partial hx-target="#live-${name}" hx-swap="innerMorph">${content}</hx-partial>`.toString();
}

function message(text: string): string {
  // A text of somebody else must not end the event.
  return `${text
    .split(/\r\n|\r|\n/)
    .map((line) => `data: ${line}`)
    .join('\n')}\n\n`;
}

/** The place of a topic in a page, with what it shows at first. */
export function liveRegion(name: string, content: Html): Html {
  return html`<div id="live-${name}" class="live-region">${content}</div>`;
}

/** The same, read now; where the store does not answer, it says so in its place, and the rest of the page stays. */
export async function readRegion(
  name: string,
  topic: LiveTopic,
  { view, param = '', address }: { readonly view: View; readonly param?: string; readonly address: string },
): Promise<Html> {
  try {
    return liveRegion(name, await topic.region(view, param));
  } catch (thrown) {
    const { error, unknown } = knownError(thrown);
    if (unknown) throw thrown;
    return liveRegion(
      name,
      html`<div class="problem" role="alert"><p>This cannot be shown: ${foreignText(error.message)}</p><p><a class="button" href="${address}">Retry</a></p></div>`,
    );
  }
}

/** A topic that stands in the side bar of every page. */
export const DECISIONS = 'decisions';

/** Keeps these topics of a page live, and the number in its side bar; `browser/live.js` connects it. */
export function liveSource(topics: readonly string[]): Html {
  const address = `/live?${new URLSearchParams({ topics: [...topics, DECISIONS].join(',') })}`;
  return html`<div id="live" hidden data-address="${address}" hx-swap="none"></div>`;
}

/** Browser modules of pages with live regions. */
export const LIVE_SCRIPTS = ['hx-sse.js', 'live.js'] as const;
