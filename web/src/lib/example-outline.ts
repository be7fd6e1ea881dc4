/** The example for an empty account. */
export const EXAMPLE_OUTLINE = {
  title: 'Why the sky is blue',
  description: 'A one-minute answer to a question everybody has asked.',
  outline: `# Why the sky is blue
- Sunlight looks white, and is every colour at once
- The air sorts the colours on their way down

# Small things scatter short waves
- Molecules of air are far smaller than a wave of light
- Blue light is scattered about four times as much as red
- So blue comes to your eye from every direction

# Why it is not violet
- The Sun sends less violet to begin with
- Our eyes see blue better

# Why evenings are red
- A low Sun shines through forty times as much air
- The blue is scattered away before it arrives
- What is left is orange and red`,
} as const;
