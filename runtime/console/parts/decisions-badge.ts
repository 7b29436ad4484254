import { type Html, html } from '../html.ts';

/** How many decisions wait, beside the name of their page; nothing where none does. */
export function decisionsBadge(open: number): Html {
  return open === 0
    ? html``
    : html`<span class="badge" role="img" aria-label="${open} to decide">${open}</span>`;
}
