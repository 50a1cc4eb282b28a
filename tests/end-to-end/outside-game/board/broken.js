throw new Error('this module throws');
