import type { AnswerOf } from '../../admin/actions.ts';
import { isPlayStream, type PlayAnswer } from '../../admin/play-actions.ts';
import type { FormState } from '../../admin/play-form.ts';
import type { Values } from '../../admin/read-fields.ts';
import type { Json } from '../../contract/json.ts';
import { isObject } from '../../contract/values.ts';
import { SENT_ALREADY } from '../do-operation.ts';
import { type Html, html } from '../html.ts';
import type { PageContent, Texts, Visit } from '../page.ts';
import { operatorsPlayer, type Player, postAddress, sentBody, whyNotSent } from '../parts/play-parts.ts';
import { COUNT, formAddress, formOf } from '../parts/play-query.ts';
import { foreignText } from '../parts/texts.ts';
import { playground } from './play.ts';

const MOST_PICTURES = 10;
const MOST_CHARS = 100_000;

/**
 * What becomes of the playground's form in a browser without scripts. The query says which button it was; the form comes
 * back where it cannot be sent as it was filled in, and a price that nobody confirmed is asked about.
 */
export async function sentPage(
  visit: Visit,
  sent: {
    readonly fields: Texts;
    readonly takeForm: (form: string) => boolean;
    /** Plays a request as whose session it is. */
    readonly send: (request: Values) => Promise<unknown>;
  },
): Promise<PageContent> {
  // Files of the browser do not come with such a form.
  const fields = Object.fromEntries(Object.entries(sent.fields).filter(([name]) => !name.startsWith(COUNT)));
  const player = operatorsPlayer({ ...visit, query: fields });
  const { card = '', form = '', seen = '', confirmed } = visit.query;
  const state = await formOf(player, card);
  // Who may not send is refused by the operation itself, which writes it down.
  const isViewer = player.role === 'viewer';
  if (!isViewer && (whyNotSent(player, state) !== undefined || state.dropped.length > 0))
    return { ...(await playground(player)), status: 400 };
  const cost = state.price?.micros ?? 0;
  const isRaised = !player.sandbox && cost > Number(seen);
  if (isRaised || (state.confirm_above !== undefined && confirmed === undefined))
    return confirmation(player, { state, fields, form, isRaised });
  const back = formAddress(fields).address;
  if (form === '' || !sent.takeForm(form))
    return shown('Sent already', html`<p class="problem">${SENT_ALREADY}</p>`, back);
  // It is what the operation answers, as the specs say.
  const answer = (await sent.send({
    route: state.address,
    body: sentBody(player, state),
  })) as AnswerOf<'play'>;
  if (isPlayStream(answer)) {
    await answer.body?.cancel();
    return shown(
      'Made',
      html`<p>The answer is ${foreignText(answer.type)}, which needs a page with JavaScript.</p>`,
      back,
    );
  }
  if (answer.task !== undefined && pictures(answer.answer).length === 0)
    return { title: 'Made', redirect: `/tasks/${encodeURIComponent(answer.task)}`, main: html`` };
  return answerPage(answer, back);
}

function confirmation(
  player: Player,
  asked: {
    readonly state: FormState;
    readonly fields: Texts;
    readonly form: string;
    readonly isRaised: boolean;
  },
): PageContent {
  const { state, fields, form, isRaised } = asked;
  const cost = player.money(state.price?.micros ?? 0);
  const why = isRaised
    ? 'The price is higher than the one on the button, because the form was changed.'
    : `It costs more than ${player.money(state.confirm_above ?? 0)}, so that it is asked once more.`;
  const main = html`<h1>Send it for ${cost}?</h1><p>${why}</p>
    <form method="post" action="${postAddress(state, { form, confirmed: true })}"><input type="hidden" name="csrf" value="${player.csrf}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
    <p class="buttons"><a class="button" href="${formAddress(fields).address}">Cancel</a> <button class="button primary">Send it for ${cost}</button></p></form>`;
  return { title: `Send it for ${cost}?`, main };
}

function answerPage({ status, answer }: PlayAnswer, back: string): PageContent {
  if (status >= 400) {
    const error = isObject(answer) && isObject(answer.error) ? answer.error.message : undefined;
    const text = typeof error === 'string' ? error : 'it was refused';
    return {
      ...shown('Refused', html`<p class="problem" role="alert">${foreignText(text, 2_000)}</p>`, back),
      status: 400,
    };
  }
  const made = pictures(answer);
  if (made.length > 0) return shown('Made', html`<div class="play-result">${made}</div>`, back);
  const words = chatText(answer);
  return shown(
    'Answer',
    words === undefined
      ? html`<pre tabindex="0">${foreignText(JSON.stringify(answer, null, 2), MOST_CHARS)}</pre>`
      : html`<div class="play-result"><p class="said">${foreignText(words, MOST_CHARS)}</p></div>`,
    back,
  );
}

function shown(title: string, content: Html, back: string): PageContent {
  return {
    title,
    main: html`<h1>${title}</h1>${content}<p><a class="button" href="${back}">Back to the form</a></p>`,
  };
}

function pictures(answer: Json): readonly Html[] {
  const data = isObject(answer) && Array.isArray(answer.data) ? answer.data : [];
  return data.slice(0, MOST_PICTURES).flatMap((one: Json) => {
    if (!isObject(one)) return [];
    if (typeof one.b64_json === 'string')
      return [html`<img src="data:image/png;base64,${one.b64_json}" alt="result">`];
    const address = typeof one.url === 'string' ? URL.parse(one.url) : null;
    return address === null || !/^https?:$/.test(address.protocol)
      ? []
      : [html`<a href="${address.href}" rel="noreferrer">open the picture</a>`];
  });
}

function chatText(answer: Json): string | undefined {
  const [choice] = isObject(answer) && Array.isArray(answer.choices) ? answer.choices : [];
  const message: Json | undefined = isObject(choice) ? choice.message : undefined;
  return isObject(message) && typeof message.content === 'string' ? message.content : undefined;
}
