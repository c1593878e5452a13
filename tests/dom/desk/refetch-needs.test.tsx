import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { useRefetchNeeds } from '#islands/desk/need/use-needs.ts';

const PROOFS = ['proofs', 'm1'];
let client: QueryClient;
let waiting: number;

function Counts() {
  useRefetchNeeds();
  const { data } = useQuery({ queryKey: ['needs', 'counts'], queryFn: () => waiting });
  return <p>{data} waiting</p>;
}

beforeEach(async () => {
  client = new QueryClient();
  client.setQueryData(PROOFS, 'before');
  waiting = 2;
  render(
    <QueryClientProvider client={client}>
      <Counts />
    </QueryClientProvider>,
  );
  await screen.findByText('2 waiting');
  waiting = 1;
});

describe('the counts in the office’s menu', () => {
  it('follow a change whose reply a screen shows', async () => {
    client.setQueryData(PROOFS, 'after');
    await screen.findByText('1 waiting');
  });

  it('follow a change after which a screen loads its data again', async () => {
    await client.invalidateQueries({ queryKey: PROOFS });
    await screen.findByText('1 waiting');
  });

  it('are not asked for again because a screen reads', async () => {
    await client.fetchQuery({ queryKey: ['timeline', 'm1'], queryFn: () => 'read' });
    await new Promise((done) => setTimeout(done));
    expect(client.isFetching({ queryKey: ['needs'] })).toBe(0);
    screen.getByText('2 waiting');
  });
});
