/**
 * The stage of the comparison. Both pictures are stretched to the same physical size without smoothing, so that their
 * real pixels are seen; a divider shows one left of it and the other right of it. The divider moves by pointer and keys
 * and has three resting places; the pictures move and zoom together.
 */
import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Slider, SliderThumb, SliderTrack } from 'react-aria-components';
import type { Clip } from '../../../engine/contract/render.ts';
import { Button } from '../../controls/button.tsx';
import styles from './compare.module.css';
import { useStageGestures } from './use-stage-gestures.ts';

export interface StagePicture {
  name: string;
  url: string | null;
  part: Clip;
  failure: string | null;
}

export interface CompareStageProps {
  size: { widthPt: number; heightPt: number };
  requestedDpi: number;
  left: StagePicture;
  right: StagePicture;
}

export interface StageView {
  /** CSS pixels per point. */
  scale: number;
  x: number;
  y: number;
}

const snaps = [
  { value: 100, name: 'Only left', key: '1' },
  { value: 50, name: 'Half and half', key: '2' },
  { value: 0, name: 'Only right', key: '3' },
] as const;

const panStepPx = 60;
const zoomStep = 1.25;

export function CompareStage({ size, requestedDpi, left, right }: CompareStageProps) {
  const stageRef = useRef<HTMLDivElement>(null);
  const [divider, setDivider] = useState(50);
  const [view, setView] = useState<StageView>({ scale: 1, x: 0, y: 0 });
  const { widthPt, heightPt } = size;
  // One pixel of the requested picture on one pixel of the screen.
  const oneToOne = requestedDpi / 72 / (window.devicePixelRatio || 1);

  const fitStage = useCallback(() => {
    const stage = stageRef.current;
    if (!stage) return;
    const scale = Math.min((stage.clientWidth - 32) / widthPt, (stage.clientHeight - 32) / heightPt);
    setView({
      scale,
      x: (stage.clientWidth - widthPt * scale) / 2,
      y: (stage.clientHeight - heightPt * scale) / 2,
    });
  }, [widthPt, heightPt]);
  // The first sight fills the width, from the top: the whole page in small would hide what is to be compared.
  useLayoutEffect(() => {
    const stage = stageRef.current;
    if (!stage) return;
    const whole = Math.min((stage.clientWidth - 32) / widthPt, (stage.clientHeight - 32) / heightPt);
    const scale = Math.max(whole, Math.min((stage.clientWidth - 32) / widthPt, oneToOne * 1.5));
    const y = heightPt * scale > stage.clientHeight ? 16 : (stage.clientHeight - heightPt * scale) / 2;
    setView({ scale, x: (stage.clientWidth - widthPt * scale) / 2, y });
  }, [widthPt, heightPt, oneToOne]);

  const zoomAt = useCallback((factor: number, x: number, y: number) => {
    setView((now) => {
      const scale = Math.min(60, Math.max(0.1, now.scale * factor));
      const ratio = scale / now.scale;
      return { scale, x: x - (x - now.x) * ratio, y: y - (y - now.y) * ratio };
    });
  }, []);
  const panBy = useCallback(
    (dx: number, dy: number) => setView((now) => ({ ...now, x: now.x + dx, y: now.y + dy })),
    [],
  );
  const zoomMiddle = (factor: number) =>
    zoomAt(factor, (stageRef.current?.clientWidth ?? 0) / 2, (stageRef.current?.clientHeight ?? 0) / 2);
  useStageGestures(stageRef, zoomAt, panBy);

  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const snap = snaps.find((candidate) => candidate.key === event.key);
    if (snap) setDivider(snap.value);
    else if (event.key === '+' || event.key === '=') zoomMiddle(zoomStep);
    else if (event.key === '-') zoomMiddle(1 / zoomStep);
    else if (event.key === '0') zoomMiddle(oneToOne / view.scale);
    else if (event.key === 'f') fitStage();
    else if (event.target !== stageRef.current) return;
    else if (event.key === 'ArrowLeft') panBy(panStepPx, 0);
    else if (event.key === 'ArrowRight') panBy(-panStepPx, 0);
    else if (event.key === 'ArrowUp') panBy(0, panStepPx);
    else if (event.key === 'ArrowDown') panBy(0, -panStepPx);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble up here from the controls inside
    <div className={styles.stageArea} onKeyDown={onKeyDown}>
      {/* biome-ignore lint/a11y/useSemanticElements: a group of two pictures, not a form */}
      <div
        ref={stageRef}
        className={styles.stage}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrows move the pictures
        tabIndex={0}
        role="group"
        aria-label="Both pictures; arrows move them"
        data-owns-arrows=""
        data-testid="compare-stage"
        data-divider={divider}
      >
        <StageLayer picture={left} view={view} size={size} smooth={view.scale < oneToOne * 0.99} shown={[0, divider]} />
        <StageLayer
          picture={right}
          view={view}
          size={size}
          smooth={view.scale < oneToOne * 0.99}
          shown={[divider, 100]}
        />
        <span className={styles.tag} data-side="left" style={{ opacity: divider < 8 ? 0 : 1 }}>
          {left.name}
        </span>
        <span className={styles.tag} data-side="right" style={{ opacity: divider > 92 ? 0 : 1 }}>
          {right.name}
        </span>
        <Slider
          className={styles.slider ?? ''}
          aria-label="Divider between left and right picture"
          value={divider}
          onChange={(value) => setDivider(typeof value === 'number' ? value : (value[0] ?? 50))}
          minValue={0}
          maxValue={100}
        >
          <SliderTrack className={styles.track ?? ''}>
            <SliderThumb className={styles.thumb ?? ''} autoFocus data-compare-thumb="" />
          </SliderTrack>
        </Slider>
      </div>
      <div className={styles.controls}>
        <span className={styles.controlGroup}>
          {snaps.map((snap) => (
            <Button key={snap.key} size="s" onPress={() => setDivider(snap.value)}>
              {snap.name} <kbd className={styles.key}>{snap.key}</kbd>
            </Button>
          ))}
        </span>
        <span className={styles.controlGroup}>
          <Button size="s" onPress={fitStage}>
            Fit <kbd className={styles.key}>f</kbd>
          </Button>
          <Button size="s" onPress={() => zoomMiddle(oneToOne / view.scale)}>
            One to one <kbd className={styles.key}>0</kbd>
          </Button>
          <Button size="s" onPress={() => zoomMiddle(1 / zoomStep)} aria-label="Zoom out">
            −
          </Button>
          <span className={styles.percent}>{Math.round((view.scale / oneToOne) * 100)} %</span>
          <Button size="s" onPress={() => zoomMiddle(zoomStep)} aria-label="Zoom in">
            +
          </Button>
        </span>
      </div>
    </div>
  );
}

interface StageLayerProps {
  picture: StagePicture;
  view: StageView;
  size: { widthPt: number; heightPt: number };
  /** From where to where the stage shows this picture, in percent of its width. */
  shown: [number, number];
  /** In small, pixels must be averaged or thin lines vanish; enlarged, they are shown as they are. */
  smooth: boolean;
}

function StageLayer({ picture, view, size, shown, smooth }: StageLayerProps) {
  const [from, to] = shown;
  const [x0, y0, x1, y1] = picture.part;
  const width = (size.widthPt * view.scale) / (x1 - x0);
  const height = (size.heightPt * view.scale) / (y1 - y0);
  return (
    <div className={styles.layer} style={{ clipPath: `inset(0 ${100 - to}% 0 ${from}%)` }}>
      {picture.url ? (
        <div
          className={styles.window}
          style={{
            width: size.widthPt * view.scale,
            height: size.heightPt * view.scale,
            transform: `translate(${view.x}px, ${view.y}px)`,
          }}
        >
          <img
            src={picture.url}
            alt={picture.name}
            draggable={false}
            style={{
              width,
              height,
              left: -x0 * width,
              top: -y0 * height,
              imageRendering: smooth ? 'auto' : 'pixelated',
            }}
          />
        </div>
      ) : (
        <p
          className={styles.message}
          style={{ marginInlineStart: `${from}%`, width: `${to - from}%` }}
          role={picture.failure ? 'alert' : 'status'}
        >
          {picture.failure ?? 'Rendering…'}
        </p>
      )}
    </div>
  );
}
