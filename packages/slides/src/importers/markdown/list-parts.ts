import type { List, ListItem, RootContent } from 'mdast';

type ItemContent = ListItem['children'][number];

/** A list whose items hold code, tables or equations as the nodes that a slide can have; any other list as it is. */
export function partsOfList(list: List): RootContent[] {
  if (!list.children.some(({ children }) => children.some(isApart))) return [list];
  const parts: RootContent[] = [];
  for (const [index, { children, ...item }] of list.children.entries()) {
    const apart = children.filter(isApart).flatMap((child) => (child.type === 'list' ? partsOfList(child) : [child]));
    const own = children.filter((child) => !isApart(child));
    const last = parts.at(-1);
    if (list.ordered === true) {
      // Numbers would begin again in each piece of a list.
      const number = `${(list.start ?? 1) + index}. `;
      const [first, ...others] = own;
      if (first?.type === 'paragraph')
        parts.push({ ...first, children: [{ type: 'text', value: number }, ...first.children] }, ...others);
      else parts.push(...own);
    } else if (own.length > 0 && last?.type === 'list') last.children.push({ ...item, children: own });
    else if (own.length > 0) parts.push({ ...list, children: [{ ...item, children: own }] });
    parts.push(...apart);
  }
  return parts;
}

/** Whether a part of an item is not a text, or is a list with such a part. */
const isApart = (node: ItemContent): boolean =>
  ['code', 'table', 'math'].includes(node.type) ||
  (node.type === 'list' && node.children.some(({ children }) => children.some(isApart)));
