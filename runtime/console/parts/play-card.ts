import type { FormState } from '../../admin/play-form.ts';
import { taskReading } from '../../admin/task-places.ts';
import { findPaidRoute } from '../../work/quote/find-paid-route.ts';
import { type Html, html } from '../html.ts';
import { type Player, postAddress, sentBody, specLink, whyNotSent } from './play-parts.ts';
import { snippetsOf } from './play-snippets.ts';

/** What a form comes to with one model: price, warnings, the button, the result, and the request as code. */
export function requestCard(player: Player, state: FormState): Html {
  const { model, price, refused, warnings, address } = state;
  const body = browserBody(player, state);
  const why = whyNotSent(player, state);
  const isOff = why !== undefined;
  const cost = price === undefined ? undefined : player.money(price.micros);
  const most = state.kind === 'chat' && 'at most ';
  const label =
    cost === undefined
      ? 'Send'
      : player.sandbox
        ? 'Make it'
        : html`Make it for ${most}<span data-price>${cost}</span>`;
  const post = html`form="play-form" formmethod="post" formaction="${postAddress(state)}" name="csrf" value="${player.csrf}"`;
  const id = `card-${model.replaceAll(/[^\w-]/g, '-')}`;
  return html`<section class="card play-card" id="${id}" data-kind="${state.kind}" ${price !== undefined && html`data-micros="${price.micros}" data-unit="${player.registry.gateway.micros_per_unit} ${player.registry.gateway.currency}"`} data-model="${model}" ${player.sandbox && html`data-play="money"`}
      data-request="${JSON.stringify({ route: address, body })}" data-csrf="${player.csrf}" data-task="${player.isCaller && readingOf(player, address)}">
    <header><h2>${model}</h2><span class="more">${state.route}</span></header>
    <div class="body">
      <p class="quote">${
        price === undefined
          ? html`<span class="refusal" role="alert">${refused?.message} ${refused?.place && !player.isCaller && specLink(refused.place)}</span>`
          : html`<strong>${player.money(price.micros)}</strong> ${state.kind === 'chat' && 'at most: '}${price.rule} ${price.place && !player.isCaller && specLink(price.place)}`
      }</p>
      ${
        state.wallet !== undefined &&
        html`<p><small>${player.money(state.wallet)} left to the key of the console${
          price !== undefined &&
          state.wallet < price.micros &&
          html`, which is too little: <a href="/keys">top it up</a>`
        }</small></p>`
      }
      ${warnings.map((warning) => html`<p class="warning">△ ${warning}</p>`)}
      <p><button ${player.isCaller ? html`type="button"` : post} class="button primary" data-send ${isOff && html`disabled title="${why}"`}>${label}</button>
        <button type="button" class="button" data-stop hidden>Stop</button>${state.kind === 'chat' && html` <button type="button" class="button" data-new-chat hidden>New chat</button>`} ${isOff && html`<small>${why}</small>`}</p>
      ${
        state.confirm_above !== undefined &&
        html`<dialog id="${id}-confirm" aria-labelledby="${id}-confirm-title"><h2 id="${id}-confirm-title">Send it for ${most}<span data-price>${cost}</span>?</h2>
        <p>It costs more than ${player.money(state.confirm_above)}, so that it is asked once more.</p>
        <p class="buttons"><button type="button" class="button" command="close" commandfor="${id}-confirm" autofocus>Cancel</button>
        <button type="button" class="button primary" data-send>Send it for ${most}<span data-price>${cost}</span></button></p></dialog>`
      }
      <div class="play-result" data-result hx-preserve="true" id="${id}-result"></div>
      <p class="unseen" role="status" data-state hx-preserve="true" id="${id}-state"></p>
      <details class="code"><summary>This request as code</summary>${snippetsOf({
        base: player.publicUrl,
        address,
        body: shownBody(body),
      }).map(
        ({ title, code }) => html`<h3>${title}</h3><pre tabindex="0"><code>${code}</code></pre>`,
      )}</details>
    </div>
  </section>`;
}

/** How the browser of a caller reads the task that the route makes. */
function readingOf({ registry: { routes } }: Player, address: string): string | undefined {
  const reading = taskReading(findPaidRoute(address, routes).route, routes);
  return reading && JSON.stringify(reading);
}

/** Chats come as a stream. */
function browserBody(player: Player, state: FormState): FormState['body'] {
  const body = sentBody(player, state);
  return state.kind === 'chat' ? { ...body, stream: true, stream_options: { include_usage: true } } : body;
}

/** Files of the browser are not known here: an address stands for them. */
function shownBody(body: FormState['body']): FormState['body'] {
  const text = JSON.stringify(body).replaceAll(/"local:[\w/]+"/g, '"https://example.com/file"');
  return JSON.parse(text);
}
