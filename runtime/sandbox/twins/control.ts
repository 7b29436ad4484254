import type { ServerResponse } from 'node:http';
import type { JsonObject } from '../../contract/json.ts';
import type { ChatRow } from '../chat/chat-desk.ts';
import { testAudio, testPicture, testVideo } from '../media/test-video.ts';
import { type FaultPlan, type FaultRule, isFault } from './faults.ts';
import { type JobBook, type Journey, stateOf } from './jobs.ts';
import type { Received } from './received.ts';
import { sendBytes, sendJson } from './send.ts';

interface Control {
  readonly book: Pick<JobBook, 'jobs' | 'journal'>;
  readonly calls: readonly ChatRow[];
  readonly faults: Pick<FaultPlan, 'set'>;
  readonly journey: Journey;
  readonly now: () => number;
}

/** The sandbox's own endpoints: samples of media, the journal of creations, the jobs, and the fault knobs. */
export function answerControl(control: Control, received: Received, response: ServerResponse): void {
  const { path, query } = received;
  if (path === '/sandbox/frame.png') {
    const picture = testPicture(side(query.get('width'), 1280), side(query.get('height'), 720));
    sendBytes(response, 'image/png', picture);
  } else if (path === '/sandbox/clip.mp4') {
    sendBytes(response, 'video/mp4', testVideo({ width: 640, height: 360, seconds: 3 }));
  } else if (path === '/sandbox/silence.mp3') {
    sendBytes(response, 'audio/mpeg', testAudio(3));
  } else if (path === '/sandbox/journal') {
    sendJson(response, 200, { created: control.book.journal, calls: control.calls });
  } else if (path === '/sandbox/jobs') {
    const { book, journey, now } = control;
    const jobs = [...book.jobs.values()].map((job) => {
      const { id, protocol } = job;
      return { id, protocol, ...stateOf(job, journey, now()) };
    });
    sendJson(response, 200, { jobs });
  } else if (path === '/sandbox/faults' && received.method === 'POST') {
    const rules = readRules(received.body);
    const usage = 'send {"faults": [{"fault": name, "protocol"?, "times"?, "share"?}]}';
    if (rules === undefined) sendJson(response, 400, { error: usage });
    else {
      control.faults.set(rules);
      sendJson(response, 200, { faults: rules });
    }
  } else {
    sendJson(response, 404, {
      error: 'the sandbox has frame.png, clip.mp4, silence.mp3, journal, jobs, faults, keys.json and token',
    });
  }
}

function side(given: string | null, otherwise: number): number {
  return Math.min(4096, Math.max(1, Number(given) || otherwise));
}

function readRules(body: JsonObject): readonly FaultRule[] | undefined {
  const list = body.faults;
  if (!Array.isArray(list)) return undefined;
  const rules: FaultRule[] = [];
  for (const item of list as readonly JsonObject[]) {
    const { fault, protocol, times, share } = item;
    if (typeof fault !== 'string' || !isFault(fault)) return undefined;
    rules.push({
      fault,
      ...(typeof protocol === 'string' ? { protocol } : {}),
      ...(typeof times === 'number' ? { times } : {}),
      ...(typeof share === 'number' ? { share } : {}),
    });
  }
  return rules;
}
