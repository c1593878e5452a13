import type { ComponentProps, ReactNode } from 'react';
import { later } from '#ui/later';
import type { GroupBars, SpreadBars } from './GroupBars.tsx';

const DrawnGroups = later(async () => (await import('./GroupBars.tsx')).GroupBars);
const DrawnSpreads = later(async () => (await import('./GroupBars.tsx')).SpreadBars);

/** The height of a bar with its gap. */
const ROW = 30;

/** How many of something each group has. */
export const GroupChart = (props: ComponentProps<typeof GroupBars>) => (
  <Place bars={props.bars.length}>
    <DrawnGroups {...props} />
  </Place>
);

/** The middle half of the values of each group. */
export const SpreadChart = (props: ComponentProps<typeof SpreadBars>) => (
  <Place bars={props.bars.length}>
    <DrawnSpreads {...props} />
  </Place>
);

/** As high as the chart, which is drawn once its library has loaded: what is below it does not move then. */
const Place = ({ bars, children }: { bars: number; children: ReactNode }) => (
  <div style={{ height: bars * ROW + 8 }}>{children}</div>
);
