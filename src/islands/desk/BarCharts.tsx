import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, XAxis, YAxis } from 'recharts';
import type { Spread } from '#domain/desk/statistics/statistics';

interface BarsProps<One> {
  /** The quantity on the bars, for the text alternative. */
  measure: string;
  bars: readonly One[];
}

export function GroupBars({ measure, bars }: BarsProps<{ label: string; count: number }>) {
  const values = bars.map(({ label, count }) => `${label} ${count}`).join(', ');
  return (
    <ChartFrame label={`Bar chart. ${measure}: ${values}.`} data={bars} max={(most) => Math.max(1, most)}>
      <Bar dataKey="count" className="figure-bar" isAnimationActive={false}>
        <LabelList dataKey="count" position="right" />
      </Bar>
    </ChartFrame>
  );
}

/** The interquartile range and the median of each group. */
export function SpreadBars({ measure, bars }: BarsProps<Spread & { label: string }>) {
  const rows = bars.map((bar) => ({ ...bar, range: [bar.lower, bar.upper], days: Math.round(bar.median) }));
  const values = rows.map(({ label, lower, upper, days }) => {
    return `${label} median ${days}, interquartile range ${Math.round(lower)} to ${Math.round(upper)}`;
  });
  return (
    <ChartFrame label={`Chart. ${measure}: ${values.join('; ')}.`} data={rows} max={(most) => Math.max(1, most)}>
      <Bar dataKey="range" className="figure-bar" isAnimationActive={false} shape={BarWithMedian}>
        <LabelList dataKey="days" position="right" offset={MARK_WIDTH + 5} />
      </Bar>
    </ChartFrame>
  );
}

interface ChartFrameProps {
  label: string;
  data: readonly object[];
  max: (most: number) => number;
  children: React.ReactNode;
}

function ChartFrame({ label, data, max, children }: ChartFrameProps) {
  return (
    <div className="chart figure-chart" role="img" aria-label={label} style={{ height: '100%' }}>
      <BarChart
        responsive
        className="chart-bars"
        layout="vertical"
        data={[...data]}
        margin={{ top: 0, right: 48, bottom: 0, left: 0 }}
        barSize={18}
        accessibilityLayer={false}
      >
        <XAxis type="number" domain={[0, max]} hide />
        <YAxis type="category" dataKey="label" width="auto" interval={0} axisLine={false} tickLine={false} />
        {children}
      </BarChart>
    </div>
  );
}

const MARK_WIDTH = 4;

/** Draws a bar from the lower to the upper quartile, at least as wide as the mark of the median. */
function BarWithMedian({ x = 0, y = 0, width = 0, height = 0, payload }: RectangleProps & { payload?: Spread }) {
  const { lower = 0, upper = 0, median = 0 } = payload ?? {};
  const place = upper > lower ? ((median - lower) / (upper - lower)) * Number(width) : 0;
  return (
    <>
      <Rectangle className="figure-bar" x={x} y={y} width={Math.max(Number(width), MARK_WIDTH)} height={height} />
      <Rectangle
        className="figure-median"
        x={Number(x) + Math.max(0, Math.min(place, Number(width) - MARK_WIDTH))}
        y={Number(y) - 3}
        width={MARK_WIDTH}
        height={Number(height) + 6}
      />
    </>
  );
}

/** `colour` is the class of the status's badge, `icon` the path of its icon. */
export interface StatusBar {
  label: string;
  count: number;
  colour: string;
  icon: string;
}

/** The parent element provides the text alternative. */
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
        tickMargin={ICON_MARGIN}
        axisLine={false}
        tickLine={false}
      />
      <Bar dataKey="count" isAnimationActive={false} background={{ className: 'chart-track' }} shape={ColouredBar}>
        <LabelList dataKey="count" position="right" />
      </Bar>
    </BarChart>
  );
}

const ICON_SIZE = 16;
/** The space between a label and its bar, in pixels. */
const ICON_MARGIN = ICON_SIZE + 10;

const ColouredBar = ({ x = 0, y = 0, width, height = 0, payload }: RectangleProps & { payload?: StatusBar }) => (
  <>
    <svg
      className="chart-icon"
      aria-hidden="true"
      x={x - ICON_SIZE - 8}
      y={y + (height - ICON_SIZE) / 2}
      width={ICON_SIZE}
      height={ICON_SIZE}
      viewBox="0 0 16 16"
    >
      <path d={payload?.icon} />
    </svg>
    <Rectangle className={payload?.colour} x={x} y={y} width={width} height={height} />
  </>
);
