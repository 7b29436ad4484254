import { type Html, html } from '../html.ts';
import { foreignText } from './texts.ts';

const MOST_SHOWN = 26;

/** A path with a query; what is empty is left out. */
export function addressOf(path: string, query: Readonly<Record<string, string | undefined>>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value) search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

/** A link to a task or a chat call by its id. */
export function workLink(id: string): Html {
  const place = id.startsWith('chatcmpl-') ? 'calls' : 'tasks';
  return idLink(`/${place}/${encodeURIComponent(id)}`, id);
}

export function keyLink(id: string, name?: string | null): Html {
  const address = `/keys/${encodeURIComponent(id)}`;
  return name ? html`<a href="${address}">${foreignText(name, 60)}</a>` : idLink(address, id);
}

/** An id that leads somewhere; a long one is cut, and whole in the title. */
export function idLink(address: string, id: string): Html {
  const shown = id.length > MOST_SHOWN ? `${id.slice(0, 14)}…${id.slice(-6)}` : id;
  return html`<a class="id" href="${address}" title="${foreignText(id, 500)}"><code>${foreignText(shown)}</code></a>`;
}

/** What an operator did something to, by the name of the action. */
export function targetLink(action: string, target: string): Html {
  const [of] = action.split('.');
  if (of === 'key') return keyLink(target);
  if (of === 'channel') return idLink(`/channels/${encodeURIComponent(target)}`, target);
  if (of === 'work' || of === 'uncertain' || of === 'task') return workLink(target);
  return html`<code>${foreignText(target)}</code>`;
}
