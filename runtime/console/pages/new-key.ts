import type { AnswerOf } from '../../admin/actions.ts';
import { type Html, html } from '../html.ts';
import type { PageContent, Visit } from '../page.ts';
import { card } from '../parts/lists.ts';
import { foreignText } from '../parts/texts.ts';

/** The answer to a form that made a key. It is the only page that ever has the secret, and no address leads to it again. */
export function answerPage(visit: Visit, answer: unknown): PageContent {
  const { id, name, secret } = answer as AnswerOf<'keys-create'>;
  return {
    title: 'A new key',
    scripts: ['new-key.js'],
    main: html`<h1>The key ${foreignText(name, 60)}</h1>
      ${card(
        'Its secret',
        html`<p>Copy it now: only its hash is kept, and it is not shown again.</p>
        <p class="secret"><code id="secret">${secret}</code> ${copy(visit, secret, 'Copy')}</p>
        <p class="buttons"><a class="button primary" data-saved href="/keys/${id}">I have saved it</a></p>`,
      )}
      ${card(
        'How to use it',
        html`<p class="soft small">Each asks for the models that this key may use, which costs nothing. The key stands in the variable <code>GATEWAY_KEY</code>.</p>
        ${snippets(visit.publicUrl).map(([title, code]) => html`<details open><summary>${title}</summary><pre><code>${code}</code></pre>${copy(visit, code, 'Copy')}</details>`)}`,
      )}`,
  };
}

function copy(visit: Visit, text: string, label: string): Html {
  return html`<button type="button" class="button" data-copies="${text}">${visit.icon('copy')}${label}</button>`;
}

function snippets(url: string): readonly (readonly [string, string])[] {
  return [
    ['curl', `curl ${url}/v1/models --header "Authorization: Bearer $GATEWAY_KEY"`],
    [
      'OpenAI SDK, JavaScript',
      `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${url}/v1', apiKey: process.env.GATEWAY_KEY });
for await (const model of client.models.list()) console.log(model.id);`,
    ],
    [
      'OpenAI SDK, Python',
      `import os
from openai import OpenAI

client = OpenAI(base_url="${url}/v1", api_key=os.environ["GATEWAY_KEY"])
for model in client.models.list():
    print(model.id)`,
    ],
    [
      'fetch',
      `const answer = await fetch('${url}/v1/models', {
  headers: { authorization: \`Bearer \${process.env.GATEWAY_KEY}\` },
});
console.log(await answer.json());`,
    ],
  ];
}
