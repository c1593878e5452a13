import type { RecordCheck, RecordEntry } from '#domain/desk/record/record';
import { doajAmong, registerAmong } from '#domain/register/deposit/destination';
import { listReply } from '#server/kernel/http/list-reply';
import type { SignedInCall } from '#server/kernel/http/route';
import { visibilityOf } from '#server/manuscript/queries';
import {
  countGaps,
  countRecord,
  findBuiltUntil,
  type JournalState,
  listRecord,
  type RecordFilter,
  type RecordPlace,
} from './queries.ts';

/** A page of articles with everywhere they are to be found. */
export async function answerRecord(
  { after, limit, ...filter }: RecordFilter & { after?: RecordPlace | undefined; limit: number },
  call: SignedInCall,
): Promise<Response> {
  const { reader } = call.context;
  const scene = await sceneOf(call);
  const [rows, total] = await Promise.all([
    listRecord(reader, scene, { ...filter, after, limit: limit + 1 }),
    countRecord(reader, scene, filter),
  ]);
  const placeOf = ({ published_on, number }: RecordPlace) => `${published_on}_${number}`;
  const show = ({ number: _, ...entry }: RecordEntry & RecordPlace): RecordEntry => entry;
  return listReply({ rows, limit, total, url: call.request.url, placeOf, show });
}

export async function checkRecord(call: SignedInCall): Promise<RecordCheck> {
  const { reader, depositors } = call.context;
  const [register, doaj] = [registerAmong(depositors), doajAmong(depositors)];
  const counted = await countGaps(reader, await sceneOf(call));
  return {
    ...counted,
    register: register ? { destination: register.destination, is_live: register.isLive } : null,
    doaj: doaj ? { is_live: doaj.isLive } : null,
  };
}

async function sceneOf({ context: { reader, depositors }, user }: SignedInCall): Promise<JournalState> {
  const [sight, builtUntil] = await Promise.all([visibilityOf(reader, user), findBuiltUntil(reader)]);
  const destination = registerAmong(depositors)?.destination;
  return { sight, builtUntil, destination, withDoaj: doajAmong(depositors) !== undefined };
}
