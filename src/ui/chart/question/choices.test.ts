import { describe, expect, it } from 'vitest';
import { questionWith } from '../../../session/chart-fixtures.ts';
import { answerForKey, choicesOf } from './choices.ts';

describe('the choices of a question', () => {
  it('stand as the axes stand, whatever order the engine lists them in', () => {
    const question = questionWith({
      options: [
        { id: 'right', label: 'Right axis' },
        { id: 'left', label: 'Left axis' },
        { id: 'cant_tell', label: "Can't tell" },
      ],
    });
    expect(choicesOf(question).choices.map((choice) => choice.id)).toEqual(['left', 'right']);
    expect(answerForKey(question, 'ArrowLeft')).toBe('left');
    expect(answerForKey(question, 'ArrowRight')).toBe('right');
    expect(answerForKey(question, '1')).toBe('left');
  });

  it('have digits for three and more, and arrows only for two', () => {
    const options = ['line', 'bar', 'scatter', 'cant_tell'].map((id) => ({ id, label: id }));
    const question = questionWith({ kind: 'chart_type', options });
    expect(answerForKey(question, '3')).toBe('scatter');
    expect(answerForKey(question, 'ArrowLeft')).toBeNull();
    expect(answerForKey(question, '4')).toBeNull();
  });

  it('always have the way out under d', () => {
    expect(answerForKey(questionWith(), 'd')).toBe('cant_tell');
    expect(choicesOf(questionWith()).choices.some((choice) => choice.id === 'cant_tell')).toBe(false);
  });
});
