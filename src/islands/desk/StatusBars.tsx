import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, XAxis, YAxis } from 'recharts';

/** A status's count; `colour` is its badge's class, `icon` its icon's path. */
export interface StatusBar {
  label: string;
  count: number;
  colour: string;
  icon: string;
}

/** The bars; their parent describes them in text. */
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
      <YAxis
        type="category"
        dataKey="label"
        width="auto"
        interval={0}
        tickMargin={ICON_ROOM}
        axisLine={false}
        tickLine={false}
      />
      <Bar dataKey="count" isAnimationActive={false} background={{ className: 'chart-track' }} shape={ColouredBar}>
        <LabelList dataKey="count" position="right" />
      </Bar>
    </BarChart>
  );
}

const ICON = 16;
/** Between a label and its bar. */
const ICON_ROOM = ICON + 10;

/** A bar in the colour of its status, after its icon. */
const ColouredBar = ({ x = 0, y = 0, width, height = 0, payload }: RectangleProps & { payload?: StatusBar }) => (
  <>
    <svg
      className="chart-icon"
      aria-hidden="true"
      x={x - ICON - 8}
      y={y + (height - ICON) / 2}
      width={ICON}
      height={ICON}
      viewBox="0 0 16 16"
    >
      <path d={payload?.icon} />
    </svg>
    <Rectangle className={payload?.colour} x={x} y={y} width={width} height={height} />
  </>
);
