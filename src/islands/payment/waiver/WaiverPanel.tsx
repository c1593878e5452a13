import { isStanding, type OwnWaivers } from '#domain/payment/waiver';
import type { WaiverForm } from '#domain/payment/waiver-form';
import { WaiverRequestForm } from './WaiverRequestForm.tsx';
import { WaiverRequests } from './WaiverRequests.tsx';

interface Props {
  shown: OwnWaivers;
  ask: (form: WaiverForm) => Promise<{ message: string }>;
  onDone: () => void;
}

/** What was asked for so far and, where a waiver can be asked for now, the form. */
export function WaiverPanel({ shown: { requests, closed, status }, ask, onDone }: Props) {
  return (
    <div className="waiver-panel">
      {requests.length > 0 && <WaiverRequests requests={requests} status={status} />}
      {closed === null ? (
        <WaiverRequestForm ask={ask} onDone={onDone} />
      ) : (
        !(requests[0] && isStanding(requests[0].state)) && <p className="notice">{closed}</p>
      )}
    </div>
  );
}
