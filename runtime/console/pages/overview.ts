import { html } from '../html.ts';
import type { LoadPage } from '../page.ts';
import { emptyState } from '../parts/texts.ts';

export const page: LoadPage = async (visit) => ({
  title: 'Overview',
  main: html`<h1>Overview</h1>${emptyState(`The gateway serves callers at ${visit.publicUrl}.`)}`,
});
