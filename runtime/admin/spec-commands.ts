import type { CommandsOf } from './operation.ts';
import { fitted } from './print.ts';

export const SPEC_COMMANDS: CommandsOf<'specs-list' | 'specs-show' | 'specs-loss'> = {
  'specs-list': {
    show(files, _, { columns }) {
      const rows = files.map((file) => [
        file.file,
        file.title,
        `${file.lines}`,
        file.models === 0 ? '' : `${file.models}`,
        file.with.join(', '),
      ]);
      const head = ['file', 'title', 'lines', 'models', 'serves or is served by'];
      return { json: files, text: fitted(head, rows, columns) };
    },
  },
  'specs-show': {
    show: (shown) => ({ json: shown, text: shown.text }),
  },
  'specs-loss': {
    show(losses, _, { columns }) {
      const rows = losses.map(({ family, protocol, lost, modes }) => [
        family,
        protocol,
        lost.join(', '),
        modes.join(', '),
      ]);
      const head = ['family', 'protocol', 'is not carried', 'modes without a request'];
      return { json: losses, text: fitted(head, rows, columns) };
    },
  },
};
