import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Copy, DockerfileParser } from 'dockerfile-ast';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';
import { ROOT } from '../support/process.ts';
import { healthPaths, readDeployFile } from './deploy-files.ts';

const TEXT = readDeployFile('Dockerfile');
const file = DockerfileParser.parse(TEXT);
const named = (keyword: string) => file.getInstructions().filter((one) => one.getKeyword() === keyword);
const contentOf = (keyword: string) => named(keyword).map((one) => one.getArgumentsContent() ?? '');

/** What a Dockerfile must have, each as what breaks it. */
const RULES: Readonly<Record<string, () => readonly string[]>> = {
  'the linter finds nothing': () =>
    validate(TEXT).map(({ message, range }) => `${range.start.line + 1}: ${message}`),
  'every base is an argument with a tag, so that a release gives a digest': () =>
    file.getFROMs().flatMap((from) => {
      const [, name = ''] = /^\$\{(\w+)\}$/.exec(from.getImage() ?? '') ?? [];
      const value = contentOf('ARG').find((one) => one.startsWith(`${name}=`)) ?? '';
      return /:[\w.-]+$/.test(value) && !value.endsWith(':latest') ? [] : [from.getImage() ?? ''];
    }),
  'there are several stages': () => (file.getFROMs().length > 1 ? [] : ['one']),
  'what runs is not root': () => {
    const last = contentOf('USER').at(-1) ?? '';
    return /^[1-9]\d*:[1-9]\d*$/.test(last) ? [] : [last];
  },
  'nothing is fetched from an address': () => named('ADD').map(String),
  'no variable is a secret': () =>
    [...contentOf('ENV'), ...contentOf('ARG')].filter((one) =>
      /SECRET|TOKEN|PASSWORD|API_KEY|ADMIN_KEY/i.test(one),
    ),
  'what is copied from the project is there': () =>
    file.getCOPYs().flatMap((copy: Copy) => {
      if (copy.getFlags().some((flag) => flag.getName() === 'from')) return [];
      const paths = copy
        .getArguments()
        .map((one) => one.getValue())
        .slice(0, -1);
      return paths.filter((path) => !existsSync(join(ROOT, path)));
    }),
  'its health is asked at a route that there is': () => {
    const check = contentOf('HEALTHCHECK')[0] ?? 'none';
    return healthPaths().some((path) => check.includes(`}${path}`)) ? [] : [check];
  },
  'the program gets signals itself': () =>
    [...contentOf('ENTRYPOINT'), ...contentOf('CMD')].filter((one) => !one.startsWith('[')),
};

test.each(Object.keys(RULES))('of the Dockerfile: %s', (rule) => {
  expect(RULES[rule]?.()).toEqual([]);
});
