import type { Assets } from '../assets.ts';
import { type Html, html } from '../html.ts';

/** An icon of the sprite beside its words: it says nothing by itself. */
export function iconOf(assets: Assets, name: string): Html {
  return html`<svg class="icon" aria-hidden="true"><use href="${assets.addressOf('icons.svg')}#${name}"/></svg>`;
}
