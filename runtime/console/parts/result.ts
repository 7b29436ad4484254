import type { Explanation, ResultFile } from '../../admin/explanation.ts';
import { type Html, html } from '../html.ts';
import { duration } from './texts.ts';

const MOST_SHOWN = 12;

/** What a task made: a player, pictures or a sound, each through our own address. */
export function resultOf(one: Explanation, now: number): Html {
  const { id, kind, files, state, deleted_at, live } = one;
  if (deleted_at !== null) return note('Its caller deleted it, and the result with it.');
  if (live !== null)
    return html`<div class="media none"><p>${live.progress > 0 ? `${live.progress} %` : 'not there yet'}</p><progress max="100" value="${live.progress}" aria-label="Progress"></progress>
<p class="small">${live.next_poll_at > now ? `next poll in ${duration(live.next_poll_at - now)}` : 'polled at any moment'}</p></div>`;
  if (files.length === 0)
    return note(state === 'failed' ? 'It failed and has no result.' : 'It has no file.');
  const main = files.filter(({ variant }) => variant === kind);
  const others = files.filter(({ variant }) => variant !== kind);
  const isGone = ({ until }: ResultFile): boolean => until !== null && until <= now;
  return html`${main.slice(0, MOST_SHOWN).map((file) => (isGone(file) ? note('Its source had it until then, and has it no more.') : shown(kind, address(id, file), file)))}
${files.length > 0 && html`<ul class="files">${[...main, ...others].slice(0, MOST_SHOWN * 2).map((file) => html`<li><a href="${address(id, file)}">${file.variant.replaceAll('_', ' ')}${file.item > 1 && ` ${file.item}`}</a>${file.bytes !== null && html` <span class="soft small">${size(file.bytes)}</span>`}</li>`)}</ul>`}`;
}

function shown(kind: string, src: string, { item }: ResultFile): Html {
  if (kind === 'image')
    return html`<a class="picture" href="${src}"><img src="${src}" alt="Result ${item}" loading="lazy"></a>`;
  if (kind === 'audio')
    return html`<audio class="sound" src="${src}" controls preload="metadata" aria-label="Result ${item}"></audio>`;
  return html`<video class="media" src="${src}" controls preload="metadata" playsinline aria-label="Result ${item}"></video>`;
}

function address(id: string, { variant, item }: ResultFile): string {
  return `/tasks/${encodeURIComponent(id)}/content?${new URLSearchParams({ variant, item: String(item) })}`;
}

function note(text: string): Html {
  return html`<div class="media none"><p>${text}</p></div>`;
}

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1_000))} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
