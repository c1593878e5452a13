import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, XAxis, YAxis } from 'recharts';

/** How many manuscripts have a status; `colour` is the class of its badge. */
export interface StatusBar {
  label: string;
  count: number;
  colour: string;
}

/** The bars themselves. Their parent says in words what they show. */
export function StatusBars({ bars }: { bars: readonly StatusBar[] }) {
  return (
    <BarChart
      responsive
      className="chart-bars"
      layout="vertical"
      data={bars}
      margin={{ top: 0, right: 48, bottom: 0, left: 0 }}
      barSize={20}
      accessibilityLayer={false}
    >
      <XAxis type="number" domain={[0, (most: number) => Math.max(1, most)]} hide />
      <YAxis type="category" dataKey="label" width="auto" interval={0} axisLine={false} tickLine={false} />
      <Bar dataKey="count" isAnimationActive={false} background={{ className: 'chart-track' }} shape={ColouredBar}>
        <LabelList dataKey="count" position="right" />
      </Bar>
    </BarChart>
  );
}

const ColouredBar = ({ x, y, width, height, payload }: RectangleProps & { payload?: StatusBar }) => (
  <Rectangle className={payload?.colour} x={x} y={y} width={width} height={height} />
);
