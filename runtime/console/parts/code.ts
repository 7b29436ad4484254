import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import yaml from 'highlight.js/lib/languages/yaml';
import { escapedByLibrary, type Html, html } from '../html.ts';

const LANGUAGES = { bash, javascript, json, python, yaml } as const;
type Language = keyof typeof LANGUAGES;

for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Longer texts are not coloured: nobody waits for it. */
const MOST_COLOURED_CHARS = 200_000;

/** Code in colours, by classes alone. */
export function code(language: Language, text: string): Html {
  return html`<pre tabindex="0"><code>${coloured(language, text)}</code></pre>`;
}

/** The same with numbered lines, each of which can be linked to as `#L12`. */
export function numberedCode(
  language: Language,
  text: string,
  titleOf: (line: number) => string | undefined,
): Html {
  const lines = text.replace(/\n$/, '').split('\n');
  return html`<div class="numbered" tabindex="0">${lines.map((line, index) => {
    const number = index + 1;
    return html`<div id="L${number}"><a href="#L${number}" aria-label="line ${number}">${number}</a><code>${coloured(language, line)}</code>${note(titleOf(number))}</div>`;
  })}</div>`;
}

function note(text: string | undefined): Html | undefined {
  return text === undefined ? undefined : html`<span class="soft small">${text}</span>`;
}

function coloured(language: Language, text: string): Html | string {
  if (text.length > MOST_COLOURED_CHARS) return text;
  return escapedByLibrary(hljs.highlight(text, { language, ignoreIllegals: true }).value);
}
