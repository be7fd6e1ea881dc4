/** The shapes of Mermaid's nodes: a word, and the label between marks. */
const NODE = /^[^\s[({)]*(?:\(\((.*)\)\)|\{\{(.*)\}\}|\)\)(.*)\(\(|\[(.*)\]|\((.*)\)|\)(.*)\()$/;

/**
 * The flowchart of a mind map (https://mermaid.js.org/syntax/mindmap.html), which Mermaid itself lays out by chance; null
 * for other sources. A line belongs to the last one above it with less space before it.
 */
export function mindmapAsFlowchart(source: string): string | null {
  const [first = '', ...lines] = source.trim().split('\n');
  if (first.trim() !== 'mindmap') return null;
  const drawn = ['flowchart LR'];
  const parents: { readonly name: string; readonly space: number }[] = [];
  for (const [index, line] of lines.entries()) {
    const written = line.trim();
    // Icons and classes of the node above.
    if (written === '' || written.startsWith('::')) continue;
    const space = line.length - line.trimStart().length;
    while (parents.length > 0 && parents.at(-1)!.space >= space) parents.pop();
    const label = NODE.exec(written)?.slice(1).find(Boolean) ?? written;
    const name = `m${index}`;
    const plain = label
      .replaceAll(/<br\s*\/?>/gi, ' ')
      .replaceAll(/^["`\s]+|["`\s]+$/g, '')
      .replaceAll('"', "'");
    drawn.push(`${name}("${plain}")`);
    const parent = parents.at(-1);
    if (parent !== undefined) drawn.push(`${parent.name} --- ${name}`);
    parents.push({ name, space });
  }
  return drawn.join('\n');
}
