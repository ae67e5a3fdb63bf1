/** The halo of a question: the one curve it asks about, in the question's own colour, with its letter. */
import type { ChartSeries, Question } from '../../../engine/contract/chart.ts';
import styles from './chart-marks.module.css';
import { inkOn, rgbText } from './series-colour.ts';

interface HaloProps {
  question: Question;
  series: ChartSeries | undefined;
  scale: number;
}

/** How far the letter stands above the curve, in screen pixels. */
const letterRisePx = 20;

/** More vertices than this do not change what the eye sees. */
const haloVertices = 2000;

export function QuestionHalo({ question, series, scale }: HaloProps) {
  const colour = rgbText(question.highlight.color);
  const positions = series?.positions ?? [];
  const [x0, y0, x1, y1] = question.highlight.bbox;
  const step = Math.max(1, Math.ceil(positions.length / haloVertices));
  const shown = positions.filter((_, index) => index % step === 0 || index === positions.length - 1);
  const asCurve = question.series_id !== undefined && series?.kind !== 'points' && series?.kind !== 'bars';
  // The letter stands above its anchor; over a frame it has to stand inside.
  const anchor = shown[Math.floor(shown.length * 0.5)] ?? [(x0 + x1) / 2, (y0 + y1) / 2 + letterRisePx / scale];
  return (
    <g data-testid={`halo-${question.letter}`}>
      {shown.length === 0 ? (
        <rect
          className={styles.haloFrame}
          x={x0}
          y={y0}
          width={Math.max(0, x1 - x0)}
          height={Math.max(0, y1 - y0)}
          stroke={colour}
          vectorEffect="non-scaling-stroke"
        />
      ) : asCurve ? (
        <path
          className={styles.halo}
          d={pathOf(shown, series?.gaps ?? [], step)}
          stroke={colour}
          strokeWidth={9 / scale}
        />
      ) : (
        <g className={styles.haloDots} fill={colour}>
          {shown.map(([x, y], index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: points have no other identity and never move within a reading
            <circle key={index} cx={x} cy={y} r={7 / scale} />
          ))}
        </g>
      )}
      <Letter
        letter={question.letter}
        at={anchor}
        colour={colour}
        ink={inkOn(question.highlight.color)}
        scale={scale}
      />
    </g>
  );
}

function pathOf(points: readonly (readonly [number, number])[], gaps: readonly number[], step: number): string {
  const starts = new Set(gaps.map((index) => Math.ceil(index / step)));
  return points.map(([x, y], index) => `${index === 0 || starts.has(index) ? 'M' : 'L'}${x} ${y}`).join('');
}

interface LetterProps {
  letter: string;
  at: readonly [number, number];
  colour: string;
  ink: string;
  scale: number;
}

function Letter({ letter, at, colour, ink, scale }: LetterProps) {
  const radius = 11 / scale;
  const y = at[1] - letterRisePx / scale;
  return (
    <g>
      <line x1={at[0]} y1={at[1]} x2={at[0]} y2={y} stroke={colour} strokeWidth={2 / scale} />
      <circle cx={at[0]} cy={y} r={radius} fill={colour} stroke="#fff" strokeWidth={1.5 / scale} />
      <text x={at[0]} y={y + 4.5 / scale} fontSize={13 / scale} fontWeight="700" fill={ink} textAnchor="middle">
        {letter}
      </text>
    </g>
  );
}
