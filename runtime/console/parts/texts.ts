import { type Html, html } from '../html.ts';

const STATES: Readonly<Record<string, { readonly icon: string; readonly words: string }>> = {
  submitting: { icon: '◌', words: 'submitting' },
  queued: { icon: '○', words: 'queued' },
  in_progress: { icon: '◐', words: 'in progress' },
  uncertain: { icon: '△', words: 'uncertain' },
  completed: { icon: '✓', words: 'completed' },
  failed: { icon: '✕', words: 'failed' },
};

/** A state as word, shape and colour together, so that none of them is needed alone. */
export function stateBadge(state: string): Html {
  const known = Object.hasOwn(STATES, state) ? STATES[state] : undefined;
  const name = known === undefined ? 'other' : state;
  return html`<span class="state ${name}"><span aria-hidden="true">${known?.icon ?? '○'}</span> ${known?.words ?? state}</span>`;
}

/** A moment: UTC in the title; the browser shows it in the viewer's zone, and how long ago where `ago`. */
export function when(atMs: number, form: 'time' | 'ago' = 'time'): Html {
  const iso = new Date(atMs).toISOString();
  const text = `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
  return html`<time datetime="${iso}" title="${text}" data-form="${form}">${text}</time>`;
}

/** The time of a day, where the day is said beside it: always UTC, and the whole moment in the title. */
export function clockTime(atMs: number): Html {
  const iso = new Date(atMs).toISOString();
  return html`<time datetime="${iso}" title="${iso}" data-form="clock">${iso.slice(11, 19)} UTC</time>`;
}

/** How long something took or takes: `45 ms`, `2.9 s`, `4 min`, `3.2 h`. */
export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  if (ms < 60_000) return `${(ms / 1_000).toFixed(1)} s`;
  if (ms < 3_600_000) return `${Math.round(ms / 60_000)} min`;
  return ms < 86_400_000 ? `${(ms / 3_600_000).toFixed(1)} h` : `${(ms / 86_400_000).toFixed(1)} d`;
}

/** `1 poll`, `2 polls`. */
export function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}

// Control characters but tab and line feed, and marks that turn the order of a line.
const UNSEEN = /(?![\t\n])[\p{Cc}\p{Bidi_Control}]/gu;

/** A text of a caller or a vendor: cut, and with what a browser would not show, or would turn round, made visible. */
export function foreignText(text: string, maxChars = 200): string {
  const cut = text.length > maxChars ? `${text.slice(0, maxChars).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return cut.replace(UNSEEN, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** One sentence and the one next step, in the place of what there is nothing of. */
export function emptyState(text: string, next?: { readonly href: string; readonly label: string }): Html {
  return html`<div class="empty"><p>${text}</p>${next && html`<p><a class="button primary" href="${next.href}">${next.label}</a></p>`}</div>`;
}

/** A place in the specs, `specs/families/b.yaml:64`, as a link to that line. */
export function specPlace(place: string): Html {
  const [, file = '', line] = /^(specs\/[^:]+)(?::(\d+))?$/.exec(place) ?? [];
  if (file === '') return html`<code>${place}</code>`;
  return html`<a class="place mono" href="/${file}${line && `#L${line}`}">${place.slice('specs/'.length)}</a>`;
}
