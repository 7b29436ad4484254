import type { Assets } from './assets.ts';
import { type Html, html } from './html.ts';
import { DECISIONS, liveRegion } from './live.ts';
import type { PageContent, Visit } from './page.ts';
import { PAGES, SECTIONS } from './pages.ts';
import { decisionsBadge } from './parts/decisions-badge.ts';
import { iconOf } from './parts/icon.ts';
import { foreignText } from './parts/texts.ts';

export type Theme = 'light' | 'dark' | undefined;

/** What became of the last thing that was done, shown once. */
export interface Result {
  readonly kind: 'done' | 'refused';
  readonly text: string;
}

interface FrameInput {
  readonly visit: Visit;
  readonly section: string;
  readonly content: PageContent;
  readonly assets: Assets;
  readonly theme: Theme;
  readonly result: Result | undefined;
  /** How many decisions wait; absent where it could not be read. */
  readonly decisions: number | undefined;
}

/** A whole page: side bar, top bar and the content of the page between them. */
export function frame({ visit, section, content, assets, theme, result, decisions }: FrameInput): Html {
  return document({
    title: content.title,
    assets,
    theme,
    scripts: content.scripts ?? [],
    body: html`<a class="skip" href="#main">Skip to the content</a>
      <aside class="side">${brand(assets)}<nav aria-label="Sections">${SECTIONS.map(
        (group) =>
          group.entries.some(isBuilt) &&
          html`
        <h2>${group.group}</h2>
        <ul>${group.entries.filter(isBuilt).map((entry) => html`<li>${link(entry, section, { assets, badge: entry.id === 'uncertain' && liveRegion(DECISIONS, decisionsBadge(decisions ?? 0)) })}</li>`)}</ul>`,
      )}</nav></aside>
      <div class="page">
        <header class="top">
          ${PAGES.some(({ path }) => path === '/find') && jump(visit, assets)}
          ${visit.sandbox && html`<span class="env">SANDBOX</span>`}
          <span class="live-state" id="live-state" role="status"></span>
          <form method="post" action="/theme"><input type="hidden" name="csrf" value="${visit.csrf}"><input type="hidden" name="back" value="${visit.address}">
            <button class="quiet" name="theme" value="${theme === 'dark' ? 'light' : 'dark'}" aria-label="Switch between light and dark">${iconOf(assets, 'sun-moon')}</button></form>
          <form method="post" action="/logout"><input type="hidden" name="csrf" value="${visit.csrf}">
            <span class="who">${visit.by}${visit.role === 'viewer' && ' (viewer)'}</span>
            <button class="quiet" aria-label="Sign out">${iconOf(assets, 'log-out')}</button></form>
        </header>
        <main id="main" tabindex="-1">
          ${result && html`<p class="result ${result.kind}" role="${result.kind === 'done' ? 'status' : 'alert'}">${iconOf(assets, result.kind === 'done' ? 'check' : 'triangle-alert')} ${result.text}</p>`}
          ${content.main}
        </main>
      </div>
      <nav class="tabs-below" aria-label="Main sections">${SECTIONS.flatMap(({ entries }) => entries.filter((entry) => entry.tab && isBuilt(entry)).map((entry) => link(entry, section, { assets })))}
        <a href="/more" ${section === 'more' && html`aria-current="page"`}>${iconOf(assets, 'ellipsis')}More</a></nav>`,
  });
}

/** A page for who is not signed in: nothing but its content. */
export function bareFrame(input: {
  readonly title: string;
  readonly main: Html;
  readonly assets: Assets;
  readonly theme: Theme;
  readonly scripts?: readonly string[];
}): Html {
  const { title, main, assets, theme, scripts = [] } = input;
  return document({
    title,
    assets,
    theme,
    scripts,
    body: html`<main id="main" class="bare">${main}</main>`,
  });
}

function document(input: {
  readonly title: string;
  readonly assets: Assets;
  readonly theme: Theme;
  readonly scripts: readonly string[];
  readonly body: Html;
}): Html {
  const { title, assets, theme, scripts, body } = input;
  const modules = ['console.js', ...scripts];
  return html`<!doctype html>
<html lang="en" ${theme && html`data-theme="${theme}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${foreignText(title)} · gateway</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${assets.addressOf('console.css')}">
<script defer src="${assets.addressOf('htmx.js')}"></script>
${modules.map((name) => html`<script type="module" src="${assets.addressOf(name)}"></script>`)}
</head>
<body>${body}</body>
</html>`;
}

function brand(assets: Assets): Html {
  return html`<a class="brand" href="/">${iconOf(assets, 'waypoints')} gateway</a>`;
}

/** It posts, so that a key which somebody pastes is in no address and no history. */
function jump({ csrf }: Visit, assets: Assets): Html {
  return html`<form class="jump" method="post" action="/find" role="search" aria-label="By id"><input type="hidden" name="csrf" value="${csrf}">${iconOf(assets, 'search')}
    <input name="q" id="jump" aria-label="Open by an id of a task, a call, a vendor, a request, a key or a channel" placeholder="Paste any id" autocomplete="off" maxlength="512"><kbd>/</kbd></form>`;
}

type Entry = (typeof SECTIONS)[number]['entries'][number];

function link(
  { id, title, path, icon: name }: Entry,
  section: string,
  { assets, badge }: { readonly assets: Assets; readonly badge?: Html | false },
): Html {
  return html`<a href="${path}" data-section="${id}" ${id === section && html`aria-current="page"`}>${iconOf(assets, name)}${title}${badge}</a>`;
}

/** Whether the section has pages in this build. */
export function isBuilt({ path }: Pick<Entry, 'path'>): boolean {
  return PAGES.some((page) => page.path === path);
}
