import { readContentRequest } from '../admin/admin-server.ts';
import { readRequest } from '../admin/read-fields.ts';
import { pathFields } from '../contract/admin.ts';
import type { GatewayError } from '../contract/errors.ts';
import { sendAnswer } from '../edge/answers/send-answer.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import type { Actor } from '../store/audit.ts';
import { moneyText } from '../words/money-text.ts';
import type { Assets } from './assets.ts';
import type { ConsoleDeps, Handler } from './console.ts';
import { frame, type Result } from './frame.ts';
import { html } from './html.ts';
import type { FileEntry, PageContent, PageEntry, View, Visit } from './page.ts';
import { decisionsOpen } from './pages/uncertain.ts';
import { iconOf } from './parts/icon.ts';
import { foreignText } from './parts/texts.ts';
import { addCookie, loadAgain, redirect, sendHtml, takeResult, textsOf, themeOf } from './requests.ts';
import type { Session } from './session.ts';

/** Of what was refused, or of what became of a form. */
export const MOST_RESULT_CHARS = 600;

export interface PageDeps extends ConsoleDeps {
  readonly assets: Assets;
  /** The session of a request; undefined when it has none, or one that has ended. */
  readonly sessionOf: (request: FastifyRequest) => Session | undefined;
}

export type PageHandlers = ReturnType<typeof createPageHandlers>;

/** Pages and files for who is signed in, and what answers to forms are pages of. */
export function createPageHandlers(deps: PageDeps) {
  const { registry, assets, sessionOf, clock } = deps;

  function visitOf(request: FastifyRequest, { by, role, csrf }: Session): Visit {
    return {
      ...viewFor(by),
      by,
      role,
      csrf,
      address: request.url,
      params: textsOf(request.params),
      query: textsOf(request.query),
      actions: deps.actions,
      content: deps.content,
    };
  }

  function viewFor(by: Actor): View {
    return {
      icon: (name) => iconOf(assets, name),
      registry,
      money: (micros) => `${micros < 0 ? '-' : ''}${moneyText(Math.abs(micros), registry.gateway)}`,
      now: clock(),
      sandbox: deps.isSandbox(),
      publicUrl: deps.publicUrl(),
      async ask(id, fields = {}) {
        const operation = registry.admin[id];
        if (operation === undefined) throw new Error(`internal: there is no operation ${id}`);
        const filled = Object.entries(fields).filter(([, text]) => text !== undefined && text !== '');
        const inPath = pathFields(operation);
        const path = Object.fromEntries(filled.filter(([name]) => inPath.includes(name)));
        const query = Object.fromEntries(filled.filter(([name]) => !inPath.includes(name)));
        // What was read is of the types that the specs say.
        return deps.actions[id](readRequest(operation, { path, query, body: {} }) as never, by) as never;
      },
    };
  }

  async function contentOf(entry: PageEntry, visit: Visit): Promise<PageContent> {
    try {
      const { page } = await entry.load();
      return await page(visit);
    } catch (thrown) {
      const { error, unknown } = knownError(thrown);
      if (unknown) deps.log.error({ err: thrown, route: entry.path }, 'a page of the console failed');
      return errorPage(error, visit);
    }
  }

  function errorPage(error: GatewayError, visit: Visit): PageContent {
    return {
      title: 'This cannot be shown',
      status: registry.errors[error.code].status,
      main: html`<div class="problem" role="alert"><h1>This cannot be shown</h1>
        <p>${foreignText(error.message, MOST_RESULT_CHARS)}</p><p><a class="button" href="${visit.address}">Try again</a> <a class="button" href="/">Overview</a></p></div>`,
    };
  }

  async function answerPage(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: { readonly visit: Visit; readonly entry: PageEntry; readonly result?: Result },
  ): Promise<void> {
    const { visit, entry, ...others } = shown;
    const [content, decisions] = await Promise.all([
      contentOf(entry, visit),
      decisionsOpen(visit).catch(() => undefined),
    ]);
    if (content.redirect !== undefined) return redirect(reply, content.redirect);
    sendPage(request, reply, { visit, section: entry.section, content, decisions, ...others });
  }

  function sendPage(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: {
      readonly visit: Visit;
      readonly section: string;
      readonly content: PageContent;
      readonly result?: Result;
      readonly decisions?: number | undefined;
    },
  ): void {
    const { visit, section, content, result, decisions } = shown;
    const page = frame({ visit, section, content, assets, theme: themeOf(request), result, decisions });
    sendHtml(reply, content.status ?? 200, page);
  }

  /** A page for who is signed in; others are sent to sign in, and come back. */
  function page(entry: PageEntry): Handler {
    return async (request, reply) => {
      const session = sessionOf(request);
      if (session === undefined) {
        if (request.headers['sec-fetch-site'] === 'cross-site')
          return sendHtml(reply, 200, loadAgain(request.url));
        return redirect(reply, `/login?${new URLSearchParams({ next: request.url })}`);
      }
      const visit = visitOf(request, session);
      const result = takeResult(request, reply);
      addCookie(reply, session.renewed);
      await answerPage(request, reply, { visit, entry, ...(result && { result }) });
    };
  }

  /** The same for what is no page: whatever is wrong is said as text. */
  function file(entry: FileEntry): Handler {
    return async (request, reply) => {
      const session = sessionOf(request);
      if (session === undefined)
        return redirect(reply, `/login?${new URLSearchParams({ next: request.url })}`);
      const visit = visitOf(request, session);
      const { method, headers, signal } = readContentRequest(request, reply);
      try {
        const loaded = await entry.load();
        await sendAnswer(reply, await loaded.file(visit, { method, headers, signal }));
      } catch (thrown) {
        const { error, unknown } = knownError(thrown);
        if (unknown) deps.log.error({ err: thrown, route: entry.path }, 'a file of the console failed');
        const text = foreignText(error.message, MOST_RESULT_CHARS);
        reply.code(registry.errors[error.code].status).type('text/plain; charset=utf-8').send(text);
      }
    };
  }

  return { visitOf, viewFor, errorPage, answerPage, sendPage, page, file };
}
