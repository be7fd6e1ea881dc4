import { describe, expect, it } from 'vitest';
import { diagram } from './index.ts';
import { checkedDiagram, diagramLabels, inOtherDirection } from './source.ts';

const flow = (...lines: string[]): string => ['flowchart LR', ...lines].join('\n');

describe('a diagram', () => {
  it.each([
    [flow('A[Outline] --> B{Narrated?}', 'B -->|yes| C[(Film)]', 'A --> C'), ['Outline', 'Narrated?', 'yes', 'Film']],
    [flow('Spring --> River --> Sea'), ['Spring', 'River', 'Sea']],
    [flow('A["Two<br/>lines"] --> A'), ['Two lines']],
    ['sequenceDiagram\nparticipant T as Traveller\nT->>C: One ticket', ['Traveller', 'C', 'One ticket']],
    ['stateDiagram-v2\n[*] --> Open\nOpen --> Paid: money arrives', ['Open', 'Paid', 'money arrives']],
    ['erDiagram\nREADER ||--o{ LOAN : has', ['READER', 'LOAN', 'has']],
    [
      'mindmap\n  root((A river))\n    Spring\n      ::icon(fa fa-tint)\n    b[The <br/>sea]',
      ['A river', 'Spring', 'The sea'],
    ],
    ['nothing known', []],
  ])('[BL3] says its labels in order: %j', (source, labels) => {
    expect(diagramLabels(source)).toEqual(labels);
    expect(diagram.texts({ kind: 'diagram', source })).toEqual([labels.join(', ')]);
  });

  it('[BL4] is drawn without settings, comments, colours and links', () => {
    const source = `---\nconfig:\n  theme: dark\n---\n%%{init: {"securityLevel": "loose"}}%%\n${flow('%% a comment', 'A --> B', 'style A fill:#f00', 'click A "https://example.com"', 'classDef x fill:red')}`;
    expect(checkedDiagram(source)).toEqual({ source: flow('A --> B') });
  });

  it('[BL6] lies along the longer side of the slide', () => {
    expect(checkedDiagram(flow('A --> B'), 'portrait')).toEqual({ source: 'flowchart TB\nA --> B' });
    expect(checkedDiagram('erDiagram\nA ||--|| B : is', 'landscape')).toEqual({
      source: 'erDiagram\ndirection LR\nA ||--|| B : is',
    });
  });

  it('[BL6] goes to the left on a slide that is read from the right', () => {
    const source = 'flowchart LR\nsubgraph A\ndirection LR\nB --> C\nend';
    expect(checkedDiagram(source, 'landscape', 'rtl')).toEqual({ source: source.replaceAll('LR', 'RL') });
    expect(inOtherDirection('flowchart TD\nA --> B', 'rtl')).toBe('flowchart RL\nA --> B');
  });

  it('draws a mind map as a tree', () => {
    expect(checkedDiagram('mindmap\n  root((A))\n    B\n      C\n    id)D"(')).toEqual({
      source: 'flowchart LR\nm0("A")\nm1("B")\nm0 --- m1\nm2("C")\nm1 --- m2\nm3("D")\nm0 --- m3',
      isTree: true,
    });
  });

  it.each([
    ['an image', 'diagramShapes', flow('A@{ img: "https://example.com/x.png" }')],
    ['an address in a style', 'diagramAddress', flow('A:::x --> B["url(https://example.com)"]')],
    ['mathematics', 'diagramMathematics', flow('A["$$x$$"]')],
    ['a type that uses chance or the date', 'diagramType', 'gantt\ntitle A'],
    ['no type', 'diagramType', 'A --> B'],
    ['too many arrows', 'diagramLong', flow('A --> B'.repeat(101))],
    ['too many nodes on a line', 'diagramJoints', flow(`A${' & A'.repeat(101)}`)],
    ['too many statements on a line', 'diagramJoints', flow('A;'.repeat(101))],
    ['too many lines', 'diagramLong', flow(...Array<string>(101).fill('A'))],
  ])('is refused with %s', (_, code, source) => {
    expect(checkedDiagram(source)).toMatchObject({ problem: { code } });
  });

  it('is read in bounded time, whatever it holds', () => {
    for (const piece of ['[', '(', '{', '|', '"', ': ', 'A', '%%{', '---\n', '[(', ' as '])
      expect(Array.isArray(diagramLabels(flow(piece.repeat(3_000).slice(0, 2_900))))).toBe(true);
  });

  it('refuses a source that is too long', () => {
    expect(diagram.schema.safeParse({ kind: 'diagram', source: 'x'.repeat(3_001) }).success).toBe(false);
  });
});
