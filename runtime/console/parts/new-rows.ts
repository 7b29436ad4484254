import { type Html, html } from '../html.ts';
import { type LiveTopic, LONGEST_TOPIC, liveRegion, liveSource } from '../live.ts';
import type { View, Visit } from '../page.ts';
import { addressOf } from './links.ts';
import { FILTERS } from './work-filter.ts';

const EVERY_MS = 2_000;
const MOST_COUNTED = 99;

/** A list of which pages count what is new. */
interface NewRows {
  readonly topic: string;
  /** Names of the query by which it is filtered, beside those of all lists. */
  readonly own: readonly string[];
}

type Fields = Readonly<Record<string, string | undefined>>;

/** Counts what came to a list since its page was made: nothing that somebody reads moves until the link is followed. */
export function newRowsTopic(of: {
  readonly path: string;
  /** When each of the newest rows came, in epoch milliseconds: as many as `limit` says. */
  readonly timesOf: (view: View, fields: Fields, since: number) => Promise<readonly number[]>;
}): LiveTopic {
  return {
    everyMs: EVERY_MS,
    async region(view, param) {
      const { since: text = '', ...filter } = Object.fromEntries(new URLSearchParams(param));
      const since = /^\d{1,14}$/.test(text) ? Number(text) : Date.now();
      const fields = { ...filter, limit: String(MOST_COUNTED + 1) };
      const times = await of.timesOf(view, fields, since);
      const count = times.filter((time) => time > since).length;
      return link(addressOf(of.path, filter), count);
    },
  };
}

function link(address: string, count: number): Html {
  const words = count > MOST_COUNTED ? `${MOST_COUNTED}+ new` : `${count} new`;
  return html`<span role="status">${count > 0 && html`<a class="button" href="${address}">${words}</a>`}</span>`;
}

/** The place of the link in a first page whose newest row came at `since`, and what keeps it live. */
export function newRows(visit: Visit, { topic, own }: NewRows, since: number): Html | undefined {
  const filter = [...own, ...FILTERS].flatMap((name): [string, string][] => {
    const value = visit.query[name];
    return value ? [[name, value]] : [];
  });
  const name = `${topic}:${new URLSearchParams([...filter, ['since', String(since)]])}`;
  if (visit.query.after || name.length > LONGEST_TOPIC) return undefined;
  return html`${liveRegion(topic, link('', 0))}${liveSource([name])}`;
}
