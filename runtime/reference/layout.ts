import { type Html, html } from '../console/html.ts';
import { allFamilies } from '../contract/registry.ts';
import type { ApiDocument } from './api-document.ts';
import type { RenderedPage } from './markdown-to-html.ts';
import type { WrittenPages } from './written-pages.ts';

interface Link {
  readonly title: string;
  readonly address: string;
}

interface Group {
  readonly title: string;
  readonly links: readonly Link[];
}

/** A whole page: the ways to all others, the search, the contents of long pages, and the page itself. */
export function layout(input: {
  readonly document: ApiDocument;
  readonly written: WrittenPages;
  /** Without a query. */
  readonly address: string;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly page: RenderedPage;
}): Html {
  const { document, address, query, page } = input;
  const name = document.registry.gateway.name;
  const groups = groupsOf(input);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${page.title} · ${name}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/docs/assets/reference.css">
<link rel="alternate" type="text/markdown" href="${address}.md">
<script type="module" src="/docs/assets/reference.js"></script>
</head>
<body class="reference"><a class="skip" href="#main">Skip to the content</a>
<aside class="side"><a class="brand" href="/docs">${name}</a><nav aria-label="Pages">${groups.map((group) => navigation(group, address))}</nav></aside>
<div class="page">
<header class="top"><a class="brand phone" href="/docs">${name}</a>
<form class="jump" action="/docs/search" role="search"><input name="q" type="search" value="${query.q ?? ''}" maxlength="100" autocomplete="off" aria-label="Search operations, fields, models, errors and guides" placeholder="Search"><div id="found" aria-live="polite"></div></form></header>
<main id="main" tabindex="-1">
${contents(page)}
${page.body}
<footer><a href="${address}.md">This page as Markdown</a></footer>
</main>
</div>
</body>
</html>`;
}

function navigation({ title, links }: Group, address: string): Html {
  const isOpen = links.some((link) => link.address === address);
  return html`<details ${isOpen && 'open'}><summary>${title}</summary><ul>${links.map(
    (link) =>
      html`<li><a href="${link.address}" ${link.address === address && html`aria-current="page"`}>${link.title}</a></li>`,
  )}</ul></details>`;
}

/** Sections of a page that has several. */
function contents({ headings }: RenderedPage): Html | undefined {
  const sections = headings.filter(({ depth }) => depth === 2);
  if (sections.length < 3) return undefined;
  return html`<nav class="choices" aria-label="On this page">${sections.map(({ id, text }) => html`<a href="#${id}">${text}</a>`)}</nav>`;
}

const FOLDERS: Readonly<Record<string, string>> = {
  '/docs/tutorials/': 'Tutorials',
  '/docs/guides/call/': 'Guides: call it',
  '/docs/guides/run/': 'Guides: run it',
  '/docs/guides/add/': 'Guides: add to it',
  '/docs/explanation/': 'Explanations',
  '/docs/protocols/': 'What vendors are sent',
};

function groupsOf({
  document: { registry, routes },
  written,
}: {
  readonly document: ApiDocument;
  readonly written: WrittenPages;
}): readonly Group[] {
  const start = [
    { title: 'Overview', address: '/docs' },
    { title: 'Errors', address: '/docs/errors' },
    { title: 'All guides', address: '/docs/guides' },
  ];
  const surfaces = Object.entries(registry.surfaces).map(([id, { title }]) => ({
    title,
    links: routes
      .filter(({ surface, method }) => surface === id && method !== 'HEAD')
      .map((route) => ({ title: route.title, address: `/docs/${route.id}` })),
  }));
  const families = allFamilies(registry).map(({ id, title }) => ({ title, address: `/docs/models/${id}` }));
  const folders = Object.entries(FOLDERS).map(([folder, title]) => ({
    title,
    links: written.addresses
      .filter((address) => address.startsWith(folder))
      .map((address) => ({ title: wordsOf(address.slice(folder.length)), address })),
  }));
  return [
    { title: 'Start', links: start },
    ...surfaces,
    { title: 'Models', links: families },
    ...folders.filter(({ links }) => links.length > 0),
  ];
}

function wordsOf(name: string): string {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
