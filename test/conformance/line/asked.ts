import { registry } from '../../../generated/index.ts';
import { ask } from '../../families/ask.ts';
import type { Collect } from '../check.ts';
import { expect } from '../expect.ts';

const EDITS = 'images-edits';
const picture = 'https://img.example/1.png';
const prompt = 'a heron takes off';

/** What a line answers where nobody says in which format. */
export function answered(id: string, test: Collect): void {
  const line = registry.families.find((one) => one.id === id);
  if (line?.output?.formats.b64_json !== 'yes' || !line.routes.includes(EDITS)) return;
  const editors = line.models.filter(({ modes }) => modes.reference === 'yes');
  test.each(editors)('edits of $id answer base64 unless they ask for addresses', ({ id: model }) => {
    const edit = { model, prompt, image: picture };
    const fields = Object.entries(edit).map(([name, text]) => ({ name, text }));
    const form = { kind: 'form', fields, files: {} } as const;
    const asked = [edit, { ...edit, response_format: 'url' }, { ...edit, response_format: null }, form];
    expect(asked.map((body) => ask(body, { route: EDITS }).canonical.facts.response_format)).toEqual([
      'b64_json',
      'url',
      'b64_json',
      'b64_json',
    ]);
  });
}
