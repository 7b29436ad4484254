import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import { type Html, html, type Part } from '../console/html.ts';

export interface RenderedPage {
  /** The first heading. */
  readonly title: string;
  readonly body: Html;
  readonly headings: readonly { readonly id: string; readonly text: string; readonly depth: number }[];
}

interface Page {
  readonly ids: Set<string>;
  readonly headings: { readonly id: string; readonly text: string; readonly depth: number }[];
  /** Numbers groups of programs, of which one is open at a time. */
  groups: number;
}

/**
 * Markdown as HTML, piece by piece: every text is escaped, and HTML in it is text. Headings can be linked to by their
 * words, rows of tables by the name that they begin with.
 */
export function markdownToHtml(markdown: string): RenderedPage {
  const page: Page = { ids: new Set(), headings: [], groups: 0 };
  const body = html`${blocks(lexer(markdown), page)}`;
  return { title: page.headings[0]?.text ?? '', body, headings: page.headings };
}

function blocks(tokens: readonly Token[], page: Page): readonly Part[] {
  const parts: Part[] = [];
  let programs: Tokens.Code[] = [];
  const close = (): void => {
    if (programs.length > 0) parts.push(programGroup(programs, page));
    programs = [];
  };
  for (const token of tokens) {
    if (token.type === 'space') continue;
    if (isProgram(token)) programs.push(token);
    else {
      close();
      parts.push(block(token as MarkedToken, page));
    }
  }
  close();
  return parts;
}

function block(token: MarkedToken, page: Page): Part {
  switch (token.type) {
    case 'heading':
      return heading(token, page);
    case 'paragraph':
      return html`<p>${inline(token.tokens)}</p>`;
    case 'code':
      return code(token);
    case 'blockquote':
      return html`<blockquote>${blocks(token.tokens, page)}</blockquote>`;
    case 'list': {
      const items = token.items.map((item: Tokens.ListItem) => html`<li>${blocks(item.tokens, page)}</li>`);
      return token.ordered ? html`<ol>${items}</ol>` : html`<ul>${items}</ul>`;
    }
    case 'table':
      return table(token, page);
    case 'text':
      return token.tokens === undefined ? token.text : inline(token.tokens);
    case 'hr':
      return html`<hr>`;
    case 'html':
      return token.text.trim();
    default:
      return null;
  }
}

function heading({ depth, tokens, text }: Tokens.Heading, page: Page): Html {
  const words = text.replaceAll('`', '');
  const id = freeId(slugOf(words), page);
  page.headings.push({ id, text: words, depth });
  const inner = inline(tokens);
  if (depth === 1) return html`<h1 id="${id}">${inner}</h1>`;
  const linked = html`<a class="anchor" href="#${id}">${inner}</a>`;
  if (depth === 2) return html`<h2 id="${id}">${linked}</h2>`;
  return depth === 3 ? html`<h3 id="${id}">${linked}</h3>` : html`<h4 id="${id}">${linked}</h4>`;
}

/** As forges do it. */
function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');
}

function freeId(wanted: string, { ids }: Page): string {
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? wanted : `${wanted}-${number}`;
    if (ids.has(id)) continue;
    ids.add(id);
    return id;
  }
}

function table({ header, rows }: Tokens.Table, page: Page): Html {
  const body = rows.map((cells) => {
    const [first, ...others] = cells;
    const name = nameOf(first);
    const rest = others.map(({ tokens }) => html`<td>${inline(tokens)}</td>`);
    if (first === undefined || name === undefined)
      return html`<tr>${first && html`<td>${inline(first.tokens)}</td>`}${rest}</tr>`;
    const id = freeId(name, page);
    return html`<tr id="${id}"><td>${first.tokens[0]?.type === 'link' ? inline(first.tokens) : html`<a class="anchor" href="#${id}">${inline(first.tokens)}</a>`}</td>${rest}</tr>`;
  });
  const head = header.map(({ tokens }) => html`<th scope="col">${inline(tokens)}</th>`);
  const isNamed = header.some(({ text }) => text !== '');
  return html`<div class="scroll"><table>${isNamed && html`<thead><tr>${head}</tr></thead>`}<tbody>${body}</tbody></table></div>`;
}

/** What a row is about, where its first cell is a word of code. */
function nameOf(cell: Tokens.TableCell | undefined): string | undefined {
  const [token] = cell?.tokens ?? [];
  const [inner] = token?.type === 'link' ? (token.tokens ?? []) : [token];
  return inner?.type === 'codespan' && /^[\w.[\]-]+$/.test(inner.text) ? inner.text : undefined;
}

/** A block of code with a title: those that follow one another are the same in several languages. */
function isProgram(token: Token): token is Tokens.Code {
  return token.type === 'code' && titleOf(token as Tokens.Code) !== '';
}

function titleOf({ lang = '' }: Tokens.Code): string {
  return lang.split(' ').slice(1).join(' ');
}

function programGroup(programs: readonly Tokens.Code[], page: Page): Html {
  page.groups += 1;
  const name = `program-${page.groups}`;
  return html`<div class="programs">${programs.map(
    (program, at) =>
      html`<details name="${name}" ${at === 0 && 'open'}><summary>${titleOf(program)}</summary>${code(program)}</details>`,
  )}</div>`;
}

function code({ text, lang = '' }: Tokens.Code): Html {
  return html`<pre tabindex="0"><code data-language="${lang.split(' ')[0]}">${text}</code></pre>`;
}

function inline(tokens: readonly Token[]): readonly Part[] {
  return tokens.map((token) => inlinePart(token as MarkedToken));
}

function inlinePart(token: MarkedToken): Part {
  switch (token.type) {
    case 'codespan':
      return html`<code>${token.text}</code>`;
    case 'strong':
      return html`<strong>${inline(token.tokens)}</strong>`;
    case 'em':
      return html`<em>${inline(token.tokens)}</em>`;
    case 'del':
      return html`<del>${inline(token.tokens)}</del>`;
    case 'link':
      return link(token);
    case 'image':
      return token.text;
    case 'br':
      return html`<br>`;
    case 'text':
      return token.tokens === undefined ? token.text : inline(token.tokens);
    case 'escape':
    case 'html':
      return token.text;
    default:
      return null;
  }
}

/** Only addresses that a browser may open: of this gateway, or on the web. */
function link({ href, tokens }: Tokens.Link): Part {
  if (/^https?:/.test(href)) return html`<a href="${href}" rel="noreferrer">${inline(tokens)}</a>`;
  return /^[/#]/.test(href) ? html`<a href="${href}">${inline(tokens)}</a>` : inline(tokens);
}
