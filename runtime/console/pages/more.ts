import { isBuilt } from '../frame.ts';
import { html } from '../html.ts';
import type { LoadPage } from '../page.ts';
import { SECTIONS } from '../pages.ts';

/** All sections, for screens that have no room for the side bar. */
export const page: LoadPage = async (visit) => ({
  title: 'All sections',
  main: html`<h1>All sections</h1>${SECTIONS.map(
    ({ group, entries }) =>
      html`<section class="card"><header><h2>${group}</h2></header><ul class="links">${entries
        .filter(isBuilt)
        .map(
          ({ path, icon, title }) => html`<li><a href="${path}">${visit.icon(icon)} ${title}</a></li>`,
        )}</ul></section>`,
  )}`,
});
