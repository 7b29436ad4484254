import { GatewayError } from '../contract/errors.ts';
import { knownError } from '../edge/answers/send-error.ts';
import type { FastifyReply, FastifyRequest } from '../edge/fastify.ts';
import type { Handler } from './console.ts';
import type { Forms } from './do-operation.ts';
import { refusedForm } from './operation-form.ts';
import { MOST_RESULT_CHARS, type PageDeps, type PageHandlers } from './page-handlers.ts';
import { ANSWER_PAGES, PAGES } from './pages.ts';
import { foreignText } from './parts/texts.ts';
import { addCookie, isOwnPost, ownPath, redirect, resultCookie, sendExport, textsOf } from './requests.ts';
import { isSameToken, type Session } from './session.ts';

/** Answers a form of somebody who is signed in. */
export type FormHandler = (
  handle: (asked: {
    readonly request: FastifyRequest;
    readonly reply: FastifyReply;
    readonly session: Session;
  }) => Promise<void> | void,
) => Handler;

/** Forms of operations, what is found by an id, and lists as files. */
export function createFormHandlers(
  deps: PageDeps,
  { forms, pages }: { readonly forms: Forms; readonly pages: PageHandlers },
) {
  const { sessionOf, clock } = deps;
  const { visitOf, errorPage, answerPage, sendPage } = pages;

  const post: FormHandler = (handle) => async (request, reply) => {
    const session = sessionOf(request);
    if (session === undefined) return redirect(reply, '/login');
    if (isOwnPost(request) && isSameToken(textsOf(request.body).csrf, session.csrf))
      return handle({ request, reply, session });
    const visit = visitOf(request, session);
    const message = 'the form came from another page, or from a session that has ended: load the page again';
    const content = { ...errorPage(new GatewayError('invalid_request', { message }), visit), status: 403 };
    sendPage(request, reply, { visit, section: '', content });
  };

  const perform = post(async ({ request, reply, session }) => {
    const form = textsOf(request.body);
    const back = ownPath(form.back);
    const id = textsOf(request.params).operation ?? '';
    const each = request.body instanceof URLSearchParams ? request.body.getAll('each') : [];
    const { result, answer, again } = await forms.send(id, { form, each, session });
    const shownResult = { ...result, text: foreignText(result.text, MOST_RESULT_CHARS) };
    const visit = { ...visitOf(request, session), address: back };
    const shown = Object.hasOwn(ANSWER_PAGES, id) ? ANSWER_PAGES[id] : undefined;
    if (answer !== undefined && shown !== undefined) {
      const { answerPage: pageOf } = await shown.load();
      return sendPage(request, reply, { visit, section: shown.section, content: pageOf(visit, answer) });
    }
    const content = again === true ? refusedForm(visit, id, form) : undefined;
    if (content !== undefined)
      return sendPage(request, reply, { visit, section: '', content, result: shownResult });
    addCookie(reply, resultCookie(shownResult));
    redirect(reply, back);
  });

  /** An id that somebody pasted may be a secret: it came in the body, and no address has it. */
  const find = post(async ({ request, reply, session }) => {
    const entry = PAGES.find(({ path }) => path === '/find');
    if (entry === undefined) throw new Error('internal: there is no page for what is found');
    const { q = '' } = textsOf(request.body);
    await answerPage(request, reply, { visit: { ...visitOf(request, session), query: { q } }, entry });
  });

  const exported: Handler = async (request, reply) => {
    const session = sessionOf(request);
    if (session === undefined) return redirect(reply, '/login');
    const id = textsOf(request.params).operation ?? '';
    const onError = (error: unknown): void =>
      deps.log.error({ err: error, route: `/export/${id}` }, 'an export of the console was cut');
    try {
      const { exportOf } = await import('./export.ts');
      const exportRequest = { query: textsOf(request.query), by: session.by, now: clock() };
      sendExport(reply, await exportOf({ ...deps, onError }, id, exportRequest));
    } catch (thrown) {
      const visit = { ...visitOf(request, session), address: '/' };
      sendPage(request, reply, { visit, section: '', content: errorPage(knownError(thrown).error, visit) });
    }
  };

  return { post, perform, find, exported };
}
