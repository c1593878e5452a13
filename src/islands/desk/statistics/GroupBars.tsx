import { Bar, BarChart, LabelList, Rectangle, type RectangleProps, XAxis, YAxis } from 'recharts';
import type { Spread } from '#domain/desk/statistics/statistics';

interface Drawn<One> {
  /** The unit of the bars, for the text alternative. */
  words: string;
  bars: readonly One[];
}

/** Counts per group, as bars. */
export function GroupBars({ words, bars }: Drawn<{ label: string; count: number }>) {
  const told = bars.map(({ label, count }) => `${label} ${count}`).join(', ');
  return (
    <Picture words={`Bar chart. ${words}: ${told}.`} data={bars} max={(most) => Math.max(1, most)}>
      <Bar dataKey="count" className="figure-bar" isAnimationActive={false}>
        <LabelList dataKey="count" position="right" />
      </Bar>
    </Picture>
  );
}

/** Interquartile ranges per group, with medians. */
export function SpreadBars({ words, bars }: Drawn<Spread & { label: string }>) {
  const rows = bars.map((bar) => ({ ...bar, range: [bar.lower, bar.upper], told: Math.round(bar.median) }));
  const told = rows.map(({ label, lower, upper, told: days }) => {
    return `${label} median ${days}, interquartile range ${Math.round(lower)} to ${Math.round(upper)}`;
  });
  return (
    <Picture words={`Chart. ${words}: ${told.join('; ')}.`} data={rows} max={(most) => Math.max(1, most)}>
      <Bar dataKey="range" className="figure-bar" isAnimationActive={false} shape={WithMedian}>
        <LabelList dataKey="told" position="right" offset={MARK + 5} />
      </Bar>
    </Picture>
  );
}

interface PictureProps {
  words: string;
  data: readonly object[];
  max: (most: number) => number;
  children: React.ReactNode;
}

function Picture({ words, data, max, children }: PictureProps) {
  return (
    <div className="chart figure-chart" role="img" aria-label={words} style={{ height: '100%' }}>
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

const MARK = 4;

/** A bar from quartile to quartile, at least as wide as the median's mark. */
function WithMedian({ x = 0, y = 0, width = 0, height = 0, payload }: RectangleProps & { payload?: Spread }) {
  const { lower = 0, upper = 0, median = 0 } = payload ?? {};
  const place = upper > lower ? ((median - lower) / (upper - lower)) * Number(width) : 0;
  return (
    <>
      <Rectangle className="figure-bar" x={x} y={y} width={Math.max(Number(width), MARK)} height={height} />
      <Rectangle
        className="figure-median"
        x={Number(x) + Math.max(0, Math.min(place, Number(width) - MARK))}
        y={Number(y) - 3}
        width={MARK}
        height={Number(height) + 6}
      />
    </>
  );
}
