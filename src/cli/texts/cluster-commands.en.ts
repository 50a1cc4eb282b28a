// Help of the commands about a cluster.

export const en = {
  cluster: {
    summary: 'show the servers that share a store, and what each of them owns',
    about:
      'Reads the store: who is here, what is left of each lease, how many partitions and matches each node owns, and which roles it has. The exit code is 1 if a lease has expired or matches are without an owner.',
  },
  drain: {
    summary: 'let a node of a cluster hand everything over and end',
    about:
      'The node answers /ready with 503 from then on, gives its matches to the others and ends. The command waits for that. The same happens when the process receives SIGTERM.',
  },
} as const;
