import { type Html, html } from '../html.ts';

/** The page to sign in; it says nothing of the gateway behind it. */
export function loginPage(input: {
  /** Where to go on. */
  readonly next: string;
  readonly problem: string | undefined;
  /** Everybody who reaches it may come in. */
  readonly isSandbox: boolean;
}): Html {
  const { next, problem, isSandbox } = input;
  const refused = problem !== undefined && html`<p class="result refused" role="alert">${problem}</p>`;
  const hidden = html`<input type="hidden" name="next" value="${next}">`;
  const withKey = html`<form method="post" action="/login">${hidden}
    <p class="field"><label for="key">Admin key</label><input id="key" name="key" type="password" required autocomplete="current-password" maxlength="512" ${!isSandbox && html`autofocus`}>
    <span class="soft small">One of <code>admin.keys</code> in gateway.yaml, or the <code>token</code> in operator.json of the data folder.</span></p>
    <button class="button ${!isSandbox && 'primary'}">Sign in</button></form>`;
  if (!isSandbox)
    return html`<section class="card login"><div class="body"><h1>Sign in</h1>${refused}${withKey}</div></section>`;
  return html`<section class="card login"><div class="body"><h1>Your sandbox is running</h1>${refused}
    <p>Every vendor is simulated on this machine, and all money is play money.</p>
    <form method="post" action="/login">${hidden}<button class="button primary" autofocus>Open the console</button></form>
    <details><summary>Sign in with an admin key</summary>${withKey}</details></div></section>`;
}
