// Lessons, rules, hints and taking back moves.

export const learn = {
  'learn.title': 'Learn {game}',
  'learn.start': 'Learn to play',
  'learn.start.lead': 'A lesson of about two minutes on the real board.',
  'learn.again': 'Take the lesson again',
  'learn.progress': 'Step {at} of {of}',
  'learn.next': 'Next',
  'learn.skip': 'Skip this step',
  'learn.back': 'Back',
  'learn.restart': 'Start again',
  'learn.show': 'Show me',
  'learn.other': 'The rules allow that, but try what the lesson asks for.',
  'learn.watch': 'Watch what happens.',
  'learn.done': 'You know enough to play.',
  'learn.done.lead':
    'Play a first match against the easiest bot. The hint button marks a good move whenever you want one.',
  'learn.play': 'Play the easiest bot',
  'learn.teacher': 'Teacher',
  'learn.you': 'You',
  'learn.none': 'There is no lesson for this game yet.',
  'rules.title': 'Rules of {game}',
  'rules.open': 'Rules',
  'rules.page': 'Rules with pictures',
  'rules.lesson': 'Learn it on the board',
} as const;
